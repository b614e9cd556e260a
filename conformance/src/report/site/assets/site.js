// The script of the pages: light and dark, searching, and players for lines of play. It asks for nothing from elsewhere.
"use strict";

const COLUMNS = "abcdefghjklmnopqrst";
const OTHER = { B: "W", W: "B" };
const NAMES = { B: "Black", W: "White" };
const CELL = 24, MARGIN = 32;

// Light and dark: what the visitor chose, else what the system says.
function themes() {
  const button = document.querySelector("button.theme");
  const root = document.documentElement;
  const stored = () => { try { return localStorage.getItem("theme"); } catch { return null; } };
  const isDark = () => (root.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  const label = () => { button.textContent = isDark() ? "Light" : "Dark"; button.setAttribute("aria-label", `${button.textContent} colours`); };
  if (stored()) root.dataset.theme = stored();
  button.hidden = false;
  label();
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    try { localStorage.setItem("theme", root.dataset.theme); } catch { /* pages of a folder may have no storage */ }
    label();
  });
}

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

// A position: stones by point. A play takes opposing strings without a liberty, and then its own if it has none.
class Position {
  constructor(columns, rows, stones) { Object.assign(this, { columns, rows, stones }); }

  points() {
    const all = [];
    for (let row = 1; row <= this.rows; row++) for (let column = 0; column < this.columns; column++) all.push(COLUMNS[column] + row);
    return all;
  }

  neighbours(point) {
    const column = COLUMNS.indexOf(point[0]), row = Number(point.slice(1));
    return [[column - 1, row], [column + 1, row], [column, row - 1], [column, row + 1]]
      .filter(([c, r]) => c >= 0 && c < this.columns && r >= 1 && r <= this.rows).map(([c, r]) => COLUMNS[c] + r);
  }

  string(point) {
    const colour = this.stones.get(point), string = [point], seen = new Set(string);
    let liberties = 0;
    for (const at of string) {
      for (const next of this.neighbours(at)) {
        if (!this.stones.has(next)) liberties++;
        else if (this.stones.get(next) === colour && !seen.has(next)) { seen.add(next); string.push(next); }
      }
    }
    return { string, liberties };
  }

  play(colour, point) {
    const next = new Position(this.columns, this.rows, new Map(this.stones));
    next.stones.set(point, colour);
    const taken = [];
    for (const at of next.neighbours(point)) {
      if (next.stones.get(at) !== OTHER[colour]) continue;
      const { string, liberties } = next.string(at);
      if (liberties === 0) { string.forEach((stone) => next.stones.delete(stone)); taken.push(...string); }
    }
    const own = next.string(point);
    const isSuicide = own.liberties === 0;
    if (isSuicide) own.string.forEach((stone) => next.stones.delete(stone));
    return { next, taken, isSuicide };
  }

  key() { return [...this.stones].map(([point, colour]) => point + colour).sort().join(); }
}

// A line of play to step through; with a plan, moves can be tried against it.
class Player {
  constructor(box, game, number) {
    Object.assign(this, { box, game, number });
    const stones = new Map([...game.black.map((point) => [point, "B"]), ...game.white.map((point) => [point, "W"])]);
    this.start = { position: new Position(game.columns, game.rows, stones), place: 0, move: null, taken: [] };
    this.build();
    this.mainLine();
  }

  mainLine() {
    this.path = [this.start];
    this.tried = false;
    for (const move of this.game.moves) this.append(move);
    this.show(0);
  }

  // Makes a move at the end of the path.
  append(move, yours = false) {
    const last = this.path[this.path.length - 1];
    const [colour, what] = [move[0], move.slice(2)];
    const isPlay = /^[a-t][0-9]+$/.test(what);
    const { next, taken, isSuicide } = isPlay ? last.position.play(colour, what) : { next: last.position, taken: [], isSuicide: false };
    this.path.push({ position: next, place: this.follow(last.place, what), move, taken, isSuicide, yours, point: isPlay ? what : null });
  }

  // Where a move leads in the plan.
  follow(place, what) {
    const here = this.game.plan && this.game.plan[place];
    if (here === undefined || here === null) return null;
    if (typeof here === "string") {
      const words = here.split(" ");
      return words.length > 2 && words.slice(1, -1).join(" ") === what ? Number(words[words.length - 1]) : null;
    }
    const [moves, elsewhere] = here;
    return what in moves ? moves[what] : elsewhere;
  }

  // What the visitor may do now: only where the plan is known and it is his turn.
  choices() {
    const here = this.game.plan && this.game.plan[this.path[this.at].place];
    if (!Array.isArray(here)) return [];
    const [moves, elsewhere] = here;
    if (elsewhere === null) return Object.keys(moves);
    const { position } = this.path[this.at];
    const before = this.at > 0 ? this.path[this.at - 1].position.key() : null;
    const isLegal = (point) => {
      if (position.stones.has(point) || (this.game.area && !this.game.area.includes(point))) return false;
      const { next, isSuicide } = position.play(this.game.you, point);
      return !isSuicide && next.key() !== before;
    };
    return [...position.points().filter(isLegal), "pass"];
  }

  // The visitor makes a move, and the certificate answers.
  attempt(what) {
    if (!this.choices().includes(what)) return;
    this.path.length = this.at + 1;
    this.tried = true;
    this.append(`${this.game.you} ${what}`, true);
    const here = this.game.plan[this.path[this.path.length - 1].place];
    if (typeof here === "string" && here.includes(" ")) this.append(here.split(" ").slice(0, -1).join(" "));
    this.show(this.path.length - 1);
    this.choose.focus();
  }

  show(at) {
    this.at = Math.max(0, Math.min(at, this.path.length - 1));
    this.draw();
    this.told.textContent = this.tell();
    const [first, back, forward, last] = this.keys;
    first.disabled = back.disabled = this.at === 0;
    forward.disabled = last.disabled = this.at === this.path.length - 1;
    this.again.hidden = !this.tried;
    this.moves.replaceChildren(...this.path.slice(1).map((step, number) => {
      const item = element("li", step.yours ? { class: "yours" } : {}, `${number + 1} ${this.words(step)}`);
      if (number + 1 === this.at) item.setAttribute("aria-current", "step");
      return item;
    }));
    const choices = this.choices();
    this.trying.hidden = choices.length === 0;
    this.choose.replaceChildren(...choices.map((move) => element("option", { value: move }, move)));
  }

  words(step) { return step.move ? `${NAMES[step.move[0]]} ${step.move.slice(2)}` : "the position"; }

  effect(step) {
    if (step.isSuicide) return `${this.words(step)} is suicide`;
    return step.taken.length > 0 ? `${this.words(step)} takes ${step.taken.sort().join(" ")}` : this.words(step);
  }

  // What is to be said of where play stands.
  tell() {
    const step = this.path[this.at], before = this.path[this.at - 1];
    const place = this.game.plan && this.game.plan[step.place];
    let text = this.at === 0 ? "The position." : `Move ${this.at}: ${this.effect(step)}.`;
    if (before && before.yours && this.at > 1) text = `You: ${this.effect(before)}. The certificate answers: ${this.effect(step)}.`;
    if (place === "reached") text += ` The goal is reached, as was to be shown: ${this.game.shows}.`;
    if (place === "out") text += ` The goal is out of reach, as was to be shown: ${this.game.shows}.`;
    if (Array.isArray(place)) {
      const same = (other) => other !== step && other.place === step.place && other.position.key() === step.position.key();
      if (this.path.slice(0, this.at).some(same)) text += " This has been there before: so it could go on for ever.";
      text += ` ${NAMES[this.game.you]} to move: try any move.`;
    }
    return text;
  }

  draw() {
    const { columns, rows } = this.game, step = this.path[this.at];
    const width = 2 * MARGIN + (columns - 1) * CELL, height = 2 * MARGIN + (rows - 1) * CELL;
    const at = (point) => [MARGIN + COLUMNS.indexOf(point[0]) * CELL, MARGIN + (rows - Number(point.slice(1))) * CELL];
    const parts = [`<rect class="wood" x="16" y="16" width="${width - 32}" height="${height - 32}" rx="3"/>`];
    const right = width - MARGIN, foot = height - MARGIN;
    let lines = "";
    for (let row = 0; row < rows; row++) lines += `M${MARGIN} ${MARGIN + row * CELL}H${right}`;
    for (let column = 0; column < columns; column++) lines += `M${MARGIN + column * CELL} ${MARGIN}V${foot}`;
    parts.push(`<path class="lines" d="${lines}"/>`);
    for (let column = 0; column < columns; column++) for (const y of [8, height - 8]) parts.push(`<text class="at" x="${MARGIN + column * CELL}" y="${y}">${COLUMNS[column]}</text>`);
    for (let row = 1; row <= rows; row++) for (const x of [8, width - 8]) parts.push(`<text class="at" x="${x}" y="${MARGIN + (rows - row) * CELL}">${row}</text>`);
    for (const [point, colour] of step.position.stones) {
      const [x, y] = at(point);
      parts.push(`<circle class="${colour.toLowerCase()}" cx="${x}" cy="${y}" r="11"/>`);
    }
    this.path.slice(1, this.at + 1).forEach((made, number) => {
      const later = this.path.slice(number + 2, this.at + 1).some((other) => other.point === made.point);
      if (!made.point || later || step.position.stones.get(made.point) !== made.move[0]) return;
      const [x, y] = at(made.point);
      parts.push(`<text class="sign on-${made.move[0].toLowerCase()}" x="${x}" y="${y}">${number + 1}</text>`);
    });
    if (step.point) { const [x, y] = at(step.point); parts.push(`<circle class="last" cx="${x}" cy="${y}" r="11.5"/>`); }
    for (const point of this.choices()) {
      if (!/^[a-t][0-9]+$/.test(point)) continue;
      const [x, y] = at(point);
      parts.push(`<rect class="can" data-point="${point}" x="${x - CELL / 2}" y="${y - CELL / 2}" width="${CELL}" height="${CELL}"/>`);
    }
    const stones = (colour) => [...step.position.stones].filter(([, own]) => own === colour).map(([point]) => point).sort().join(" ");
    this.board.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.board.setAttribute("width", width);
    this.board.setAttribute("height", height);
    this.board.setAttribute("aria-label", `${columns}x${rows} board; black stones ${stones("B") || "none"}; white stones ${stones("W") || "none"}`);
    this.board.innerHTML = parts.join("");
  }

  build() {
    const key = (label, text, step) => {
      const made = element("button", { type: "button", "aria-label": label, title: label }, text);
      made.addEventListener("click", () => this.show(step()));
      return made;
    };
    this.board = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    this.board.setAttribute("class", "board");
    this.board.setAttribute("role", "img");
    this.board.addEventListener("click", (event) => event.target.dataset.point && this.attempt(event.target.dataset.point));
    this.keys = [
      key("First", "|◀", () => 0), key("Back", "◀", () => this.at - 1),
      key("Forward", "▶", () => this.at + 1), key("Last", "▶|", () => this.path.length - 1),
    ];
    this.again = element("button", { type: "button" }, "The line again");
    this.again.addEventListener("click", () => { this.mainLine(); this.keys[2].focus(); });
    this.told = element("p", { class: "told", role: "status", "aria-live": "polite" });
    this.moves = element("ol", { class: "moves", "aria-label": "Moves" });
    this.choose = element("select", { id: `try-${this.number}` });
    this.trying = element("form", {}, element("label", { for: `try-${this.number}` }, "Try a move"), this.choose, element("button", {}, "Play"));
    this.trying.addEventListener("submit", (event) => { event.preventDefault(); this.attempt(this.choose.value); });
    const beside = element("div", {}, element("div", { class: "keys", role: "group", "aria-label": "Step through the moves" }, ...this.keys, this.again), this.told, this.moves, this.trying);
    this.box.querySelector(".static").hidden = true;
    this.box.append(element("div", { class: "live" }, element("figure", {}, this.board), beside));
    this.box.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.path.length - 1 }[event.key];
      if (step === undefined || event.target.matches("input, select")) return;
      event.preventDefault();
      this.show(step);
    });
  }
}

// Words are looked for in titles first, then in names, then anywhere; all of them have to be found.
function found(index, query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const value = ([, title, name, , text]) => {
    let sum = 0;
    for (const word of words) {
      if (title.toLowerCase().includes(word)) sum += 4;
      else if (name.toLowerCase().includes(word)) sum += 2;
      else if (text.toLowerCase().includes(word)) sum += 1;
      else return 0;
    }
    return sum;
  };
  return index.map((entry) => [value(entry), entry]).filter(([sum]) => sum > 0).sort(([one], [other]) => other - one).map(([, entry]) => entry);
}

function search(input) {
  const most = 60;
  const look = () => {
    const entries = found(window.kakuninIndex || [], input.value);
    const items = entries.slice(0, most).map(([kind, title, name, address]) =>
      element("li", {}, element("a", { href: address }, title), " ", element("span", { class: "quiet" }, `${kind} ${name}`)));
    document.getElementById("results").replaceChildren(...items);
    const more = entries.length > most ? `, the first ${most} are shown` : "";
    document.getElementById("found").textContent = input.value.trim() ? `${entries.length} found${more}` : "";
  };
  input.value = new URLSearchParams(location.search).get("q") || "";
  input.addEventListener("input", look);
  input.form.addEventListener("submit", (event) => event.preventDefault());
  look();
}

// What a link leads to may be folded away.
function unfold() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const folded = target && target.closest("details:not([open])");
  if (folded) { folded.open = true; target.scrollIntoView(); }
}

themes();
unfold();
addEventListener("hashchange", unfold);
document.querySelectorAll(".player:not(.at-once)").forEach((box, number) => {
  new Player(box, JSON.parse(box.querySelector("script").textContent), number);
});
const input = document.getElementById("q");
if (input) search(input);
