// All tables of a hall: who plays, who leads, who needs help, and the standings.

import { make, places, show } from "./dom.js";
import { Link } from "./link.js";
import { door, tags } from "./parts.js";
import { chooser, language, learn, word } from "./words.js";

const state = document.getElementById("state");
const part = places(document.getElementById("main"), ["door", "tables", "standings"]);

let news = null;
let line = "connecting";

const link = new Link((said) => { news = said; draw(); }, (now) => { line = now; draw(); }, () => ({ lang: language() }));

function draw() {
  const speaks = language();
  show(state, line, (now) => (now === "on" ? [] : [word(now)]), speaks);
  document.body.className = line === "on" || line === "connecting" ? "" : "off";
  show(part.door, { line, known: news !== null }, (data) => door(data, link), speaks);
  if (news === null) return;
  show(part.tables, news.tables, tables, speaks);
  show(part.standings, news.standings, standings, speaks);
}

function tables(list) {
  if (!list.length) return make("p", { class: "quiet" }, word("no-table"));
  return list.map((one) =>
    make("article", { class: "player table" + (one.online && one.state.help ? " help" : "") + (one.online ? "" : " away"), id: "table-" + one.id },
      make("h2", {}, one.state.table, make("small", {}, one.online ? phase(one.state) : word("away"))),
      one.online && one.state.help ? make("p", { class: "winner" }, word("asks-help")) : null,
      make("ul", { class: "plain people" }, one.state.players.map((player) =>
        make("li", { class: player.name === one.state.active ? "active" : "" },
          make("b", {}, player.name),
          make("b", { class: "points" }, one.state.phase === "setup" ? "" : String(player.score)),
          tags([player.won ? word("winner") : null, !player.won && one.state.phase === "play" && one.state.leaders.includes(player.name) ? word("leads") : null].filter(Boolean), "gold"))))));
}

function phase(one) {
  return one.phase === "setup" ? word("setting-up") : one.phase === "over" ? word("over") : word("round") + " " + one.round;
}

function standings(list) {
  if (!list.length) return [];
  return [
    make("h2", {}, word("standings")),
    make("table", {},
      make("thead", {}, make("tr", {}, ["", "name", "games", "wins", "points"].map((key) => make("th", { scope: "col" }, key ? word(key) : "#")))),
      make("tbody", {}, list.map((one) =>
        make("tr", {}, make("td", {}, String(one.place)), make("th", { scope: "row" }, one.name), [one.games, one.wins, one.points].map((value) => make("td", {}, String(value))))))),
  ];
}

async function speak(code) {
  await learn(code);
  document.getElementById("title").textContent = word("hall");
  document.title = word("hall");
  show(document.getElementById("languages"), language(), () => chooser(speak));
  draw();
}

speak().then(() => link.open());
