#!/usr/bin/env node
// Checks a jugada archive without jugada: chain, signature, and every draw against the committed secret.
//
//   node ops/verify.mjs FILE [KEY]
//
// FILE is an archive in JSON Lines or MessagePack; KEY, if given, is the public key (hexadecimal) that it
// must be signed with.  Exit code 0 only if everything holds.  No dependencies; written from the
// descriptions in domain/match/{archive,chain,chance,events}.py and from nothing else of the service.
// The audit page in the browser runs this very file: it needs nothing but Web Cryptography.

const FORMAT = "jugada/1";
const HASH = 32;

const encode = (text) => new TextEncoder().encode(text);
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const unbase64 = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const u64 = (number) => { const bytes = new Uint8Array(8); new DataView(bytes.buffer).setBigUint64(0, BigInt(number)); return bytes; };
const u32 = (number) => { const bytes = new Uint8Array(4); new DataView(bytes.buffer).setUint32(0, number); return bytes; };
const joined = (...parts) => {
  const bytes = parts.map((part) => (typeof part === "string" ? encode(part) : part));
  const whole = new Uint8Array(bytes.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of bytes) { whole.set(part, at); at += part.length; }
  return whole;
};
const subtle = () => {
  if (!globalThis.crypto?.subtle) throw new Error("Web Cryptography is missing: open this page over https or on the machine itself");
  return globalThis.crypto.subtle;
};
const sha256 = async (...parts) => new Uint8Array(await subtle().digest("SHA-256", joined(...parts)));

/** Something that does not hold: by which check, at which event, and why. */
export class Wrong extends Error {
  constructor(check, version, why) {
    super(why);
    Object.assign(this, { check, version });
  }
}

// MessagePack, as much of it as archives and events use.

function unpack(bytes) {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const skip = (count) => {
    if (at + count > bytes.length) throw new Error("the bytes end too early");
    return (at += count) - count;
  };
  const take = (count) => { const from = skip(count); return bytes.subarray(from, from + count); };
  const number = (count, signed) => {
    const from = skip(count);
    if (count < 8) return data[`get${signed ? "Int" : "Uint"}${count * 8}`](from);
    const big = signed ? data.getBigInt64(from) : data.getBigUint64(from);
    return Number.isSafeInteger(Number(big)) ? Number(big) : big;
  };
  const list = (count) => Array.from({ length: count }, value);
  const map = (count) => Object.fromEntries(Array.from({ length: count }, () => [value(), value()]));
  const text = (count) => new TextDecoder("utf-8", { fatal: true }).decode(take(count));
  function value() {
    const kind = number(1);
    if (kind < 0x80) return kind;
    if (kind < 0x90) return map(kind & 0x0f);
    if (kind < 0xa0) return list(kind & 0x0f);
    if (kind < 0xc0) return text(kind & 0x1f);
    if (kind >= 0xe0) return kind - 0x100;
    switch (kind) {
      case 0xc0: return null;
      case 0xc2: return false;
      case 0xc3: return true;
      case 0xc4: case 0xc5: case 0xc6: return take(number(1 << (kind - 0xc4)));
      case 0xca: return data.getFloat32(skip(4));
      case 0xcb: return data.getFloat64(skip(8));
      case 0xcc: case 0xcd: case 0xce: case 0xcf: return number(1 << (kind - 0xcc));
      case 0xd0: case 0xd1: case 0xd2: case 0xd3: return number(1 << (kind - 0xd0), true);
      case 0xd9: case 0xda: case 0xdb: return text(number(1 << (kind - 0xd9)));
      case 0xdc: case 0xdd: return list(number(2 << (kind - 0xdc)));
      case 0xde: case 0xdf: return map(number(2 << (kind - 0xde)));
      default: throw new Error(`byte 0x${kind.toString(16)} begins nothing that is used here`);
    }
  }
  const found = value();
  if (at !== bytes.length) throw new Error("bytes are left over");
  return found;
}

// The two forms of an archive, read into one shape.

function readArchive(data) {
  return data[0] === "{".charCodeAt(0) ? fromLines(new TextDecoder().decode(data)) : fromPacked(data);
}

function fromPacked(data) {
  const [head, events, draws] = unpack(data);
  return {
    head,
    events: events.map(([version, topic, payload, previous, hash]) => ({ version, topic, payload, previous, hash })),
    draws: draws.map(([draw, version, kind, outcome, options]) => ({ draw, version, kind, outcome, options })),
  };
}

function fromLines(text) {
  const [head, ...lines] = text.split("\n").filter(Boolean).map((line, index) => {
    try {
      return JSON.parse(line);
    } catch (error) {
      throw new Error(`line ${index + 1}: ${error.message}`);
    }
  });
  return {
    head: { ...head, hash: unhex(head.hash), public_key: unhex(head.public_key), signature: unhex(head.signature) },
    events: lines.filter((line) => "topic" in line).map((line) => ({
      ...line, payload: unbase64(line.payload), previous: unhex(line.previous), hash: unhex(line.hash),
    })),
    draws: lines.filter((line) => "draw" in line),
  };
}

// The checks.

const matchBytes = ({ match }) => unhex(match.replaceAll("-", ""));

async function checkChain({ head, events }) {
  const match = matchBytes(head);
  let previous = new Uint8Array(HASH);
  for (const [index, event] of events.entries()) {
    const version = index + 1;
    if (event.version !== version) throw new Wrong("chain", version, `event ${version} is missing`);
    if (hex(event.previous) !== hex(previous)) throw new Wrong("chain", version, "it does not name the hash before it");
    const hash = await sha256(previous, match, u64(version), event.topic, new Uint8Array(1), event.payload);
    if (hex(event.hash) !== hex(hash)) throw new Wrong("chain", version, "its bytes do not give its hash");
    previous = hash;
  }
  if (events.length !== head.count || hex(previous) !== hex(head.hash)) {
    throw new Wrong("chain", events.length, "the head names another number of events or another last event");
  }
  return events.length;
}

async function checkSignature({ head }, wantedKey) {
  if (head.archive !== FORMAT) throw new Wrong("signature", 0, `this is “${head.archive}”, not “${FORMAT}”`);
  if (wantedKey && hex(head.public_key) !== wantedKey.toLowerCase()) {
    throw new Wrong("signature", 0, "it is signed with another key than the given one");
  }
  const signed = joined("jugada/archive", matchBytes(head), u64(head.count), head.hash);
  const key = await subtle().importKey("raw", head.public_key, { name: "Ed25519" }, false, ["verify"]);
  if (!(await subtle().verify("Ed25519", key, head.signature, signed))) {
    throw new Wrong("signature", 0, "the signature does not fit");
  }
  return 1;
}

function decoded(events) {
  return events.map((event) => {
    try {
      return { ...event, fields: unpack(event.payload) };
    } catch (error) {
      throw new Wrong("readable", event.version, error.message);
    }
  });
}

// Fields of events by their place, as in domain/match/events.py.
const OPEN = { edition: 2, seats: 3, chance: 5, commitment: 9, facts: 10, outcomes: 12 };
const PLAY = { facts: 4, outcomes: 6 };
const BACK = { to_ply: 0 };
const SCORED = "="; // ["=", seat, [[points, reason, …], …]], as in domain/core/score.py

async function pledgesOf(events) {
  const pledges = [];
  for (const { topic, fields, version } of events) {
    if (topic === "open") pledges.push({ commitment: fields[OPEN.commitment], fromDraw: 0 });
    if (topic === "commit") pledges.push({ commitment: fields[0], fromDraw: fields[1] });
    if (topic === "reveal") {
      const pledge = pledges[pledges.length - 1];
      if (hex(await sha256(fields[0])) !== hex(pledge.commitment)) {
        throw new Wrong("draws", version, "the secret is not the one that was committed to");
      }
      pledge.key = await subtle().importKey("raw", fields[0], { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    }
  }
  return pledges;
}

async function pick(key, number, total, entropy) {
  const span = 1n << 256n;
  const limit = span - (span % total);
  for (let attempt = 0; ; attempt += 1) {
    const message = joined("jugada/draw", u64(number), u32(attempt), entropy);
    const value = BigInt(`0x${hex(new Uint8Array(await subtle().sign("HMAC", key, message)))}`);
    if (value < limit) return value % total;
  }
}

function nthPiece(options, index) {
  for (const [outcome, count] of options) {
    if (index < BigInt(count)) return outcome;
    index -= BigInt(count);
  }
  return undefined;
}

async function checkDraws({ draws }, events) {
  const byServer = events.length > 0 && events[0].topic === "open" && events[0].fields[OPEN.chance] === "server";
  const pledges = await pledgesOf(events);
  const entropies = events.filter(({ topic }) => topic === "entropy").map(({ fields }) => fields);
  const recorded = new Map(events.map(({ version, topic, fields }) => [
    version, topic === "open" ? fields[OPEN.outcomes] ?? [] : topic === "play" ? fields[PLAY.outcomes] ?? [] : [],
  ]));
  const written = new Map();
  for (const draw of draws) written.set(draw.version, [...(written.get(draw.version) ?? []), draw.outcome]);
  let checked = 0;
  for (const { draw: number, version, outcome, kind, options } of draws) {
    if (!options.some(([option, count]) => option === outcome && count > 0)) {
      throw new Wrong("draws", version, `draw ${number} gave ${outcome}, which was not there`);
    }
    const pledge = pledges.filter(({ fromDraw }) => fromDraw <= number).at(-1);
    if (!byServer || !pledge?.key) continue;
    const counted = entropies.filter((fields) => fields[2] <= number).map((fields) => fields[1]);
    const entropy = await sha256(...counted.flatMap((bytes) => [u32(bytes.length), bytes]));
    const total = BigInt(options.reduce((sum, [, count]) => sum + count, 0));
    if (nthPiece(options, await pick(pledge.key, number, total, entropy)) !== outcome) {
      throw new Wrong("draws", version, `draw ${number} (${kind}) is not what the committed secret gives`);
    }
    checked += 1;
  }
  for (const [version, outcomes] of recorded) {
    if (JSON.stringify(written.get(version) ?? []) !== JSON.stringify(outcomes)) {
      throw new Wrong("draws", version, "the draws that are written out are not those of the event");
    }
  }
  return checked;
}

// The points of every seat: those of all facts on the line that counts, where what was undone does not.
function recount(events) {
  const line = [];
  const undone = [];
  for (const { topic, fields } of events) {
    if (topic === "open") line.push(fields[OPEN.facts]);
    if (topic === "undo") undone.push(line.splice(fields[BACK.to_ply] + 1));
    if (topic === "redo") line.push(...(undone.pop() ?? []));
    if (topic === "play") {
      line.push(fields[PLAY.facts]);
      undone.length = 0;
    }
  }
  const points = events[0].fields[OPEN.seats].map(() => 0);
  for (const [tag, seat, lines] of line.flat()) {
    if (tag === SCORED) for (const [gained] of lines) points[seat] += gained;
  }
  return points;
}

/** What holds of an archive (its bytes): how much each check looked at.  Throws `Wrong` at the first that does not. */
export async function verifyArchive(data, wantedKey) {
  const archive = readArchive(data);
  const chain = await checkChain(archive);
  const signature = await checkSignature(archive, wantedKey);
  const events = decoded(archive.events);
  const draws = await checkDraws(archive, events);
  const { match, public_key } = archive.head;
  const owned = events[0].fields[OPEN.edition].split("+").filter((part) => part.includes("@"));
  return { match, key: hex(public_key), chain, signature, draws, written: archive.draws.length, points: recount(events), owned };
}

async function main([file, key]) {
  if (!file) {
    console.error("node ops/verify.mjs FILE [KEY]");
    return 2;
  }
  try {
    const { readFile } = await import(/* @vite-ignore */ "node:fs/promises");
    const { match, chain, draws, written, points, owned } = await verifyArchive(new Uint8Array(await readFile(file)), key);
    console.log(`${match}: ${chain} events in one chain, signed; ${draws} of ${written} draws recomputed; points ${points.join(", ")}. Everything holds.`);
    if (owned.length) console.log(`Played with data of an owner: ${owned.join(", ")}. Whether that is here unchanged only jugada verify can say.`);
    return 0;
  } catch (error) {
    const where = error instanceof Wrong ? `event ${error.version}, ${error.check}: ` : "";
    console.error(`${file}: ${where}${error.message}`);
    return 1;
  }
}

const program = globalThis.process?.argv;
if (program?.[1]?.endsWith("verify.mjs")) process.exit(await main(program.slice(2)));
