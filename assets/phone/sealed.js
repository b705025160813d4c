// The sealed channel between a phone and a table: XSalsa20-Poly1305 as NaCl's secretbox has it, and the channel's keys.
// Written here since a page on plain http has no WebCrypto; `python -m tools.phone.cipher` compares it with PyNaCl.

const KEY = 32, NONCE = 24, TAG = 16;
const PHONE_SIZE = 512, TABLE_SIZES = [1024, 4096, 32768, 131072];
const ascii = text => Uint8Array.from(text, letter => letter.charCodeAt(0));
const SIGMA = new Int32Array(ascii("expand 32-byte k").buffer);

// -- Salsa20

const word = (bytes, at) => bytes[at] | bytes[at + 1] << 8 | bytes[at + 2] << 16 | bytes[at + 3] << 24;
const putWord = (bytes, at, value) => {
  for (let k = 0; k < 4; k++) bytes[at + k] = value >>> 8 * k;
};
const quarter = (x, a, b, c, d) => {
  let sum = x[a] + x[d] | 0;
  x[b] ^= sum << 7 | sum >>> 25;
  sum = x[b] + x[a] | 0;
  x[c] ^= sum << 9 | sum >>> 23;
  sum = x[c] + x[b] | 0;
  x[d] ^= sum << 13 | sum >>> 19;
  sum = x[d] + x[c] | 0;
  x[a] ^= sum << 18 | sum >>> 14;
};
// Mixes 16 words: ten times the columns, then the rows.
const mix = x => {
  for (let round = 0; round < 10; round++) {
    quarter(x, 0, 4, 8, 12);
    quarter(x, 5, 9, 13, 1);
    quarter(x, 10, 14, 2, 6);
    quarter(x, 15, 3, 7, 11);
    quarter(x, 0, 1, 2, 3);
    quarter(x, 5, 6, 7, 4);
    quarter(x, 10, 11, 8, 9);
    quarter(x, 15, 12, 13, 14);
  }
};
// The 16 words of a key and 16 bytes of input, with the constant on the diagonal.
const laidOut = (key, input) => {
  const x = new Int32Array(16);
  for (let k = 0; k < 4; k++) {
    x[5 * k] = SIGMA[k];
    x[1 + k] = word(key, 4 * k);
    x[11 + k] = word(key, 16 + 4 * k);
    x[6 + k] = word(input, 4 * k);
  }
  return x;
};
const hsalsa = (key, input) => {
  const x = laidOut(key, input), out = new Uint8Array(KEY);
  mix(x);
  [0, 5, 10, 15, 6, 7, 8, 9].forEach((from, k) => putWord(out, 4 * k, x[from]));
  return out;
};
// Returns the first `size` bytes of the XSalsa20 key stream.
export const stream = (key, nonce, size) => {
  const input = new Uint8Array(16), out = new Uint8Array(64 * Math.ceil(size / 64)), x = new Int32Array(16);
  input.set(nonce.subarray(16));
  const start = laidOut(hsalsa(key, nonce.subarray(0, 16)), input);
  for (let at = 0; at < out.length; at += 64) {
    start[8] = at / 64;
    x.set(start);
    mix(x);
    for (let k = 0; k < 16; k++) putWord(out, at + 4 * k, x[k] + start[k]);
  }
  return out.subarray(0, size);
};

// -- Poly1305, with numbers of six limbs of 22 bits, whose products a double holds exactly

const LIMBS = 6, BITS = 22, RADIX = 1 << BITS, TOP = 20;
const limb = (bytes, k) => word(bytes, BITS * k >> 3) >>> (BITS * k & 7) & RADIX - 1;
// Carries into the next limb, from the lowest on; what is left goes 20 times to the front.
const carried = h => {
  let carry = 0;
  for (let k = 0; k < LIMBS; k++) {
    const value = h[k] + carry;
    carry = Math.floor(value / RADIX);
    h[k] = value - carry * RADIX;
  }
  const front = h[0] + 20 * carry;
  carry = Math.floor(front / RADIX);
  h[0] = front - carry * RADIX;
  h[1] += carry;
};
// Returns the tag of a message from `from` on.
export const poly1305 = (key, message, from = 0) => {
  const clamped = new Uint8Array(17), block = new Uint8Array(17);
  clamped.set(key.subarray(0, 16));
  for (const k of [3, 7, 11, 15]) clamped[k] &= 15;
  for (const k of [4, 8, 12]) clamped[k] &= 252;
  const factors = new Float64Array(2 * LIMBS), sum = new Float64Array(LIMBS), h = new Float64Array(LIMBS);
  for (let k = 0; k < LIMBS; k++) {
    factors[k + LIMBS] = limb(clamped, k);
    factors[k] = 20 * factors[k + LIMBS]; // 2^132 is 20 modulo 2^130 - 5
  }
  for (let at = from; at < message.length; at += 16) {
    const size = Math.min(16, message.length - at);
    block.fill(0);
    for (let k = 0; k < size; k++) block[k] = message[at + k];
    block[size] = 1;
    for (let k = 0; k < LIMBS; k++) sum[k] = h[k] + limb(block, k);
    for (let k = 0; k < LIMBS; k++) {
      let value = 0;
      for (let n = 0; n < LIMBS; n++) value += sum[n] * factors[LIMBS + k - n];
      h[k] = value;
    }
    carried(h);
  }
  return tagOf(h, key);
};
// Reduces a sum modulo 2^130 - 5 without a branch, and adds the second half of the key.
const tagOf = (h, key) => {
  for (let k = 0; k < 2; k++) {
    carried(h);
    h[0] += 5 * (h[LIMBS - 1] >> TOP);
    h[LIMBS - 1] &= (1 << TOP) - 1;
  }
  carried(h);
  const less = Float64Array.from(h), tag = new Uint8Array(TAG);
  less[0] += 5;
  carried(less);
  const mask = -(less[LIMBS - 1] >> TOP); // all ones if the sum is 2^130 - 5 or more
  let bits = 0, held = 0, sum = 0, next = 0;
  for (let k = 0; k < TAG; k++) {
    for (; held < 8; held += BITS, next++) bits |= (h[next] & ~mask | less[next] & mask) << held;
    sum += (bits & 255) + key[16 + k];
    tag[k] = sum;
    sum >>= 8;
    bits >>>= 8;
    held -= 8;
  }
  return tag;
};

// -- secretbox

const combined = (message, pad) => {
  for (let k = 0; k < message.length; k++) message[k] ^= pad[k];
};
// Returns the tag and the sealed message.
export const seal = (message, nonce, key) => {
  const pad = stream(key, nonce, KEY + message.length), out = new Uint8Array(TAG + message.length);
  out.set(message, TAG);
  combined(out.subarray(TAG), pad.subarray(KEY));
  out.set(poly1305(pad, out, TAG));
  return out;
};
// Returns the message, or null if it wasn't sealed with this key and nonce.
export const open = (sealed, nonce, key) => {
  if (sealed.length < TAG) return null;
  const pad = stream(key, nonce, KEY + sealed.length - TAG), tag = poly1305(pad, sealed, TAG);
  let different = 0;
  for (let k = 0; k < TAG; k++) different |= tag[k] ^ sealed[k]; // all of it, so that time doesn't tell where it differs
  if (different) return null;
  const message = sealed.slice(TAG);
  combined(message, pad.subarray(KEY));
  return message;
};

// -- the channel

// Returns 32 bytes that follow from a key and a nonce, which may be shorter than a nonce.
const derived = (key, nonce) => {
  const whole = new Uint8Array(NONCE);
  whole.set(nonce);
  return stream(key, whole, 2 * KEY).slice(KEY);
};
export const random = size => crypto.getRandomValues(new Uint8Array(size));

// Returns the secret in the link of a QR code, or null if it has none.
export const linkSecret = text => {
  if (!/^[\w-]{43}$/.test(text)) return null;
  return ascii(atob(text.replace(/-/g, "+").replace(/_/g, "/") + "=")).slice(0, KEY);
};
// Returns the twelve letters of a code as typed, or an empty text.
export const codeLetters = text => {
  const letters = text.toLowerCase().replace(/[\s-]/g, "");
  return /^[a-hjkmnp-z]{12}$/.test(letters) ? letters : "";
};
// Returns the secret of a code; it takes long enough to make guessing dear.
export const codeSecret = letters => {
  let key = new Uint8Array(KEY);
  const nonce = new Uint8Array(NONCE);
  key.set(ascii(letters));
  nonce.set(ascii("code"));
  for (let k = 0; k < 4096; k++) {
    new DataView(nonce.buffer).setUint32(NONCE - 4, k);
    key = derived(key, nonce);
  }
  return key;
};

// One direction of a channel: a key, and the number of the next message as its nonce.
const direction = key => {
  const nonce = new Uint8Array(NONCE), count = new DataView(nonce.buffer);
  let number = 0;
  return work => {
    const made = work(nonce, key);
    count.setUint32(0, ++number, true);
    return made;
  };
};
// A channel from the secret and the random bytes of both sides. `sealed` takes a value, and `opened` returns one; it
// throws on a message that is not the next one of the table, after which the channel must not be used.
export const channel = (secret, ours, theirs) => {
  const base = derived(derived(secret, ours), theirs);
  const toTable = direction(derived(base, ascii("to the table")));
  const toPhone = direction(derived(base, ascii("to the phone")));
  return {
    sealed: value => {
      const text = new TextEncoder().encode(JSON.stringify(value)), body = new Uint8Array(PHONE_SIZE);
      if (text.length >= PHONE_SIZE) throw new RangeError("too long a message");
      body.set(text);
      body[text.length] = 0x80;
      return toTable((nonce, key) => seal(body, nonce, key));
    },
    opened: bytes => {
      const body = toPhone((nonce, key) => open(bytes, nonce, key)), end = body ? body.lastIndexOf(0x80) : -1;
      const isPadded = end >= 0 && TABLE_SIZES.includes(body.length) && body.subarray(end + 1).every(byte => byte === 0);
      if (!isPadded) throw new RangeError("not the table's next message");
      return JSON.parse(new TextDecoder().decode(body.subarray(0, end)));
    },
  };
};
