"use strict";
// The front end: asks for what is pressed, and listens. elements.js shows the screens.

const [status, alert] = ["status", "alert"].map((id) => document.getElementById(id));
const headers = { Authorization: `Bearer ${location.hash.slice(1)}`, "Content-Type": "application/json" };
const page = crypto.randomUUID();
const waiting = new Map(); // The requests without an answer: what to do with it.
let requests = 0;
let revision = 0;
let exit = null;

/* Requests */

/** Asks the host, and returns its answer. With the revision: the host does nothing on a screen that the page has not shown. */
async function ask(request, isQuiet = false) {
  if (!isQuiet) status.textContent = alert.textContent = "";
  const id = `${page} ${++requests}`;
  const answer = new Promise((resolve) => waiting.set(id, resolve));
  const body = JSON.stringify({ id, revision, ...request });
  const sent = await fetch("request", { method: "POST", headers, body }).catch(() => null);
  if (sent?.status === 413) alert.textContent = "The text is too long.";
  if (!sent?.ok) waiting.get(id)?.({ reason: "refused" });
  const done = await answer;
  waiting.delete(id);
  return done;
}

async function press(control) {
  if (control.enabled === false) return;
  const reason = await act(control);
  if (reason === "stale") status.textContent = "The screen had just changed. Nothing was done.";
}

/* Lines of the host */

const lines = {
  screen(line) {
    revision = line.revision;
    draw(line);
  },
  done: (line) => waiting.get(line.id)?.(line),
  fault: (line) => (alert.textContent = line.message),
  notice: (line) => (status.textContent = line.message),
  message: sayForMoment,
  diagnostic: ({ diagnostic }) => (alert.textContent = `${diagnostic.code}: ${diagnostic.message}`),
  exit: (line) => (exit = line),
};

async function listen() {
  const answer = await fetch("lines", { headers });
  if (!answer.ok) return (alert.textContent = "This address has no valid token. Open the one that serve.py printed.");
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = "", part; !(part = await reader.read()).done; ) {
    const whole = (text + part.value).split("\n");
    text = whole.pop();
    for (const line of whole.map((line) => JSON.parse(line))) {
      if (Object.hasOwn(lines, line.type)) lines[line.type](line);
    }
  }
}

listen().catch((error) => console.error(error)).then(() => {
  main.inert = true;
  for (const answer of waiting.values()) answer({ reason: "refused" });
  const who = exit?.plugin ? ` in the plugin ${exit.plugin}` : "";
  status.textContent =
    exit ? `The program has ended: ${exit.reason}${who}, with code ${exit.code}.` : "The connection has ended.";
});
