#!/bin/sh
# Runs the program and a listener on an accessibility bus of their own, under Xvfb:
#   tools/reader/session.sh first-start lesson
# It needs Xvfb, openbox, dbus-run-session, at-spi2-core and a system Python with PyGObject.
set -eu
if [ "${1:-}" != --inside ]; then
    exec xvfb-run -a -s "-screen 0 1280x800x24" dbus-run-session -- "$0" --inside "$@"
fi
shift
home=$(mktemp -d)
export HOME="$home" XDG_RUNTIME_DIR="$home/run" SDL_AUDIODRIVER=dummy PYTHONPATH=.
unset XDG_DATA_HOME XDG_CONFIG_HOME XDG_STATE_HOME XDG_CACHE_HOME || true
mkdir -m 700 "$XDG_RUNTIME_DIR"
openbox 2>/dev/null &
window_manager=$!
/usr/libexec/at-spi-bus-launcher --launch-immediately 2>/dev/null &
bus=$!
sleep 1
"${PYTHON:-python}" -m game.app.cli --windowed --no-sound &
program=$!
export BONEYARD_PROCESS=$program
"${LISTENER_PYTHON:-/usr/bin/python3}" -m tools.reader.listener "$@" || true
kill "$program" "$window_manager" "$bus" 2>/dev/null || true
wait "$program" || true
for table in $(pgrep -f "game.app.table_cli host"); do # a table outlives its window
    if grep -qzx "HOME=$home" "/proc/$table/environ"; then kill "$table" || true; fi
done
rm -rf "$home"
