// Plays many matches at once, each move after everybody has been told of the one before.
//   node load.cjs PORT MATCHES MOVES        prints {"seconds": …, "waits": [seconds, …]}
const { io } = require("socket.io-client");

const [port, matches, moves] = process.argv.slice(2).map(Number);
const url = `http://127.0.0.1:${port}`;

async function post(path, body) {
  const answer = await fetch(url + path, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

async function opened() {
  const { matchID } = await post("/games/nim/create", { numPlayers: 2 });
  const credentials = [];
  for (const playerID of ["0", "1"]) {
    const joined = await post(`/games/nim/${matchID}/join`, { playerID, playerName: `player ${playerID}` });
    credentials.push(joined.playerCredentials);
  }
  const socket = io(`${url}/nim`, { transports: ["websocket"], forceNew: true });
  await new Promise((ready) => { socket.once("sync", ready); socket.emit("sync", matchID, "0", credentials[0], 2); });
  return { matchID, credentials, socket };
}

async function play({ matchID, credentials, socket }, waits) {
  for (let state = 0; state < moves; state += 1) {
    const playerID = String(state % 2);
    const payload = { type: "take", args: [0, 1], playerID, credentials: credentials[state % 2] };
    const begin = process.hrtime.bigint();
    await new Promise((told) => {
      socket.once("update", told);
      socket.emit("update", { type: "MAKE_MOVE", payload }, state, matchID, playerID);
    });
    waits.push(Number(process.hrtime.bigint() - begin) / 1e9);
  }
}

(async () => {
  const tables = await Promise.all(Array.from({ length: matches }, opened));
  const waits = [];
  const begin = process.hrtime.bigint();
  await Promise.all(tables.map((table) => play(table, waits)));
  const seconds = Number(process.hrtime.bigint() - begin) / 1e9;
  process.stdout.write(JSON.stringify({ seconds, waits }), () => process.exit(0));  // a pipe takes it in pieces
})().catch((error) => { console.error(error); process.exit(1); });
