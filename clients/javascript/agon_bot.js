#!/usr/bin/env node
// A bot for every game of the arena: plays a random legal move. Make choose() better.
//
//   agon match othello "cmd:node agon_bot.js" random     over stdin and stdout
//   node agon_bot.js HOST PORT GAME                      over TCP
const net = require("node:net");
const readline = require("node:readline");

function choose(moves) {
  return moves[Math.floor(Math.random() * moves.length)];
}

const [host, port, game] = process.argv.slice(2);
const socket = game ? net.connect(Number(port), host).setNoDelay() : null;
const input = socket ?? process.stdin;
const output = socket ?? process.stdout;
const send = (line) => output.write(line + "\n");

let moves = [];
readline.createInterface({ input }).on("line", (line) => {
  const [word, ...rest] = line.trim().split(" ");
  if (word === "agon") {
    send("want legal");
    send("ready javascript-bot");
    if (rest[1] === "lobby") send("sit " + game);
  } else if (word === "legal" || word === "example") {
    moves = rest;
  } else if (word === "turn") {
    send("move " + choose(moves));
  } else if (["refused", "denied", "error", "end"].includes(word)) {
    console.error(line);
    if (word === "end" && socket) socket.end(); // one game over TCP
  } else if (word === "bye") {
    input.destroy();
  }
});
