// The connection to the table: comes back by itself whenever it is lost, unless the table says that there is no way back.
import { channel, codeSecret, linkSecret, random } from "./sealed.js";

const PING = 5000, ANSWER = 4000, AWAKE = 700;
const ENDS = { 4001: "bad_secret", 4002: "replaced", 4003: "closed", 4004: "full" };
const CODE = "c".charCodeAt(0), LINK = "s".charCodeAt(0);

// Connects with a secret as text: 43 letters of a link, or the twelve of a code. `hello` returns the first message;
// `heard` gets each message, `changed` "on", "off" or one of ENDS.
export const link = (text, { hello, heard, changed }) => {
  const isCode = text.length === 12, secret = isCode ? codeSecret(text) : linkSecret(text);
  let socket = null, sealed = null, tries = 0, retry = 0, deadline = 0, isOver = false;

  const expect = time => {
    clearTimeout(deadline);
    deadline = setTimeout(again, time);
  };
  const send = value => {
    if (!sealed || socket.readyState !== WebSocket.OPEN) return false;
    socket.send(sealed.sealed(value));
    return true;
  };
  const ping = time => { if (send({ t: "ping" })) expect(time); };
  const lost = code => {
    clearTimeout(deadline);
    sealed = null;
    isOver = code in ENDS;
    changed(isOver ? ENDS[code] : "off");
    if (!isOver) retry = setTimeout(open, Math.min(2000, 200 * tries++));
  };
  const open = () => {
    clearTimeout(retry);
    const own = socket = new WebSocket(`${location.protocol.replace("http", "ws")}//${location.host}/play`), ours = random(24);
    own.binaryType = "arraybuffer";
    expect(ANSWER);
    own.onopen = () => own.send(Uint8Array.of(isCode ? CODE : LINK, ...ours));
    own.onclose = ({ code }) => { if (own === socket) lost(code); };
    own.onmessage = ({ data }) => {
      if (own !== socket) return;
      clearTimeout(deadline);
      const bytes = new Uint8Array(data);
      if (!sealed) {
        sealed = channel(secret, ours, bytes);
        send(hello());
        expect(ANSWER);
        return;
      }
      let message;
      try {
        message = sealed.opened(bytes);
      } catch {
        again();
        return;
      }
      changed("on");
      if (message.t === "pong") tries = 0; // not earlier, or a table that closes at once would be dialled without a pause
      else heard(message);
    };
  };
  // Leaves a connection that may be dead, for a new one.
  const again = () => {
    if (isOver) return;
    const old = socket;
    socket = null;
    old?.close();
    lost(0);
  };
  const wake = () => {
    if (document.visibilityState !== "visible" || isOver) return;
    if (sealed) ping(AWAKE);
    else { tries = 0; again(); }
  };
  document.addEventListener("visibilitychange", wake);
  addEventListener("pageshow", event => { if (event.persisted) wake(); });
  addEventListener("online", wake);
  setInterval(() => { if (document.visibilityState === "visible") ping(ANSWER); }, PING);
  open();
  return { send, open: () => { isOver = false; tries = 0; again(); } };
};
