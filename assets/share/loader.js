// Opens what is packed in this page: its style, its script and the positions of a match.
(async () => {
const bytes = Uint8Array.from(atob(document.getElementById("data").textContent), c => c.charCodeAt(0));
const opened = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
const { style, script, data } = JSON.parse(await new Response(opened).text());
window.boneyard = { data };
for (const [tag, text] of [["style", style], ["script", script]])
  document.head.append(Object.assign(document.createElement(tag), { textContent: text }));
})();
