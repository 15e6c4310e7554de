// The tiny game of the benchmarks on boardgame.io, kept in memory as it comes.
//   node server.cjs PORT
const { Server } = require("boardgame.io/server");

const Nim = {
  name: "nim",
  setup: () => ({ heaps: [1500, 1500, 1500], points: [0, 0] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    take: ({ G, playerID }, heap, sticks) => {
      G.heaps[heap] -= sticks;
      if (G.heaps[heap] === 0) G.points[playerID] += 1;
    },
  },
};

Server({ games: [Nim], origins: [/.*/] }).run(Number(process.argv[2]), () => console.log("listening"));
