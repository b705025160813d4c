// Shows the review of the match: the chances of each side, and the costly moves with their reasons.
(() => {
const $ = id => document.getElementById(id), { esc, last } = boneyard;
const SIZE = [1000, 240], DASHES = ["", "14 7", "3 7", "18 6 3 6", "8 4", "24 8", "2 4", "12 4 2 4"];
const graphX = k => 50 + (SIZE[0] - 70) * k / Math.max(1, last);
const graphY = share => 12 + (SIZE[1] - 34) * (1 - share);
const MARK = ["", "M-8 0A8 8 0 1 0 8 0A8 8 0 1 0-8 0Z", "M0-11L11 0L0 11L-11 0Z", "M-10 9L0-11L10 9Z"];
const sign = (verdict, at = "") => `<path d="${MARK[verdict]}" fill="#e8c470" stroke="#0a241f" stroke-width="2" ${at}/>`;
const { sides, turns, notes } = boneyard.data.review;
let out = "";
for (const share of [0, .5, 1]) out += `<path d="M50 ${graphY(share)}H980" stroke="#fff" stroke-opacity=".16"/><text x="24" y="${graphY(share)}" font-size="17">${100 * share}%</text>`;
sides.forEach((side, n) => { out += `<polyline points="${side.points.map(([k, share]) => `${graphX(k)},${graphY(share)}`).join(" ")}" fill="none" stroke="${side.colour}" stroke-width="4" stroke-linejoin="round" stroke-dasharray="${DASHES[n % 8]}"/>`; });
for (const turn of turns) out += sign(turn.verdict, `transform="translate(${graphX(turn.place)} ${graphY(turn.chance)})"`);
$("graph").innerHTML = out + `<path id="cursor" d="M0 8V${SIZE[1] - 20}" stroke="#fff" stroke-width="2"/>`;
$("graph").toggleAttribute("hidden", !sides.length);
$("key").innerHTML = sides.map((side, n) => `<span><svg viewBox="0 0 34 12" aria-hidden="true"><path d="M0 6H34" stroke="${side.colour}" stroke-width="4" stroke-dasharray="${DASHES[n % 8]}"/></svg> ${esc(side.name)}</span>`).join("");
$("notes").innerHTML = notes.map(note => `<p>${esc(note)}</p>`).join("");
$("turns").innerHTML = turns.map((turn, n) => `<li><button type="button" data-turn="${n}"><svg viewBox="-12 -12 24 24" aria-hidden="true">${sign(turn.verdict)}</svg> <b>${esc(turn.title)}</b> ${esc(turn.text)}<small>${esc(turn.why)}</small></button></li>`).join("");
$("turns").onclick = event => { const button = event.target.closest("button"); if (button) { boneyard.show(turns[+button.dataset.turn].place); scrollTo({ top: 0 }); } };
$("review").hidden = false;
boneyard.shown = k => $("cursor").setAttribute("transform", `translate(${graphX(k)} 0)`);
boneyard.shown(+$("slide").value);
})();
