#!/bin/sh
# Two listeners meet at a table nearby, each with a program and an accessibility bus of its own, and play a match:
#   tools/reader/nearby.sh [FOLDER]
# What they heard and did is in host.txt and guest.txt of the folder. It fails if one of them doesn't get to the end.
set -eu
folder="${1:-$(mktemp -d)}"
here=$(dirname "$0")
"$here/session.sh" host >"$folder/host.txt" 2>&1 &
host=$!
"$here/session.sh" guest >"$folder/guest.txt" 2>&1
wait "$host"
echo "$folder"
for who in host guest; do
    grep -q "PAGE  The title page" "$folder/$who.txt" || { tail -n 5 "$folder/$who.txt"; exit 1; }
done
