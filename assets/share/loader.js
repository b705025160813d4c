// Opens what is packed in this page: its style, its script and the positions of a match.
(async () => {
const bytes = [], [size, letters] = document.getElementById("data").textContent.split(" ");
const number = at => { const code = letters.charCodeAt(at); return code - 33 - (code > 38) - (code > 60) - (code > 62); };
for (let at = 0, bits = 0, count = 0; at < letters.length; at += 2) {
  const value = number(at) + 91 * number(at + 1);
  bits |= value << count;
  for (count += (value & 8191) > 88 ? 13 : 14; count > 7; count -= 8, bits >>= 8) bytes.push(bits & 255);
}
const opened = new Blob([new Uint8Array(bytes.slice(0, size))]).stream().pipeThrough(new DecompressionStream("deflate"));
const { style, script, data } = JSON.parse(await new Response(opened).text());
window.boneyard = { data };
for (const [tag, text] of [["style", style], ["script", script]])
  document.head.append(Object.assign(document.createElement(tag), { textContent: text }));
})();
