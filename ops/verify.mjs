#!/usr/bin/env node
// Checks a jugada archive without jugada: chain, signature, and every draw against the committed secret.
//
//   node ops/verify.mjs FILE [KEY]
//
// FILE is an archive in JSON Lines or MessagePack; KEY, if given, is the public key (hexadecimal) that it
// must be signed with.  Exit code 0 only if everything holds.  No dependencies; written from the
// descriptions in domain/match/{archive,chain,chance,events}.py and from nothing else of the service.

import { createHash, createHmac, createPublicKey, verify as verifySignature } from "node:crypto";
import { readFileSync } from "node:fs";

const FORMAT = "jugada/1";
const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();
const hex = (bytes) => Buffer.from(bytes).toString("hex");
const u64 = (number) => { const bytes = Buffer.alloc(8); bytes.writeBigUInt64BE(BigInt(number)); return bytes; };
const u32 = (number) => { const bytes = Buffer.alloc(4); bytes.writeUInt32BE(number); return bytes; };

class Wrong extends Error {
  constructor(check, version, why) {
    super(why);
    Object.assign(this, { check, version });
  }
}

// MessagePack, as much of it as archives and events use.

function unpack(bytes) {
  let at = 0;
  const take = (count) => {
    if (at + count > bytes.length) throw new Error("the bytes end too early");
    return bytes.subarray(at, (at += count));
  };
  const number = (count, signed) => {
    const raw = take(count);
    if (count < 8) return signed ? raw.readIntBE(0, count) : raw.readUIntBE(0, count);
    const big = signed ? raw.readBigInt64BE() : raw.readBigUInt64BE();
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
      case 0xca: return take(4).readFloatBE();
      case 0xcb: return take(8).readDoubleBE();
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
  return data.toString("latin1", 0, 1) === "{" ? fromLines(data.toString("utf8")) : fromPacked(data);
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
  const bytes = (digits) => Buffer.from(digits, "hex");
  return {
    head: { ...head, hash: bytes(head.hash), public_key: bytes(head.public_key), signature: bytes(head.signature) },
    events: lines.filter((line) => "topic" in line).map((line) => ({
      ...line, payload: Buffer.from(line.payload, "base64"), previous: bytes(line.previous), hash: bytes(line.hash),
    })),
    draws: lines.filter((line) => "draw" in line),
  };
}

// The checks.

function checkChain({ head, events }) {
  const match = Buffer.from(head.match.replaceAll("-", ""), "hex");
  let previous = Buffer.alloc(32);
  events.forEach((event, index) => {
    const version = index + 1;
    if (event.version !== version) throw new Wrong("chain", version, `event ${version} is missing`);
    if (hex(event.previous) !== hex(previous)) throw new Wrong("chain", version, "it does not name the hash before it");
    const hash = sha256(previous, match, u64(version), event.topic, Buffer.alloc(1), event.payload);
    if (hex(event.hash) !== hex(hash)) throw new Wrong("chain", version, "its bytes do not give its hash");
    previous = hash;
  });
  if (events.length !== head.count || hex(previous) !== hex(head.hash)) {
    throw new Wrong("chain", events.length, "the head names another number of events or another last event");
  }
  return events.length;
}

function checkSignature({ head }, wantedKey) {
  if (head.archive !== FORMAT) throw new Wrong("signature", 0, `this is “${head.archive}”, not “${FORMAT}”`);
  if (wantedKey && hex(head.public_key) !== wantedKey.toLowerCase()) {
    throw new Wrong("signature", 0, "it is signed with another key than the given one");
  }
  const prefix = Buffer.from("302a300506032b6570032100", "hex"); // SubjectPublicKeyInfo of an Ed25519 key, RFC 8410
  const key = createPublicKey({ key: Buffer.concat([prefix, head.public_key]), format: "der", type: "spki" });
  const match = Buffer.from(head.match.replaceAll("-", ""), "hex");
  const signed = Buffer.concat([Buffer.from("jugada/archive"), match, u64(head.count), head.hash]);
  if (!verifySignature(null, signed, key, head.signature)) throw new Wrong("signature", 0, "the signature does not fit");
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
const OPEN = { chance: 5, commitment: 9, outcomes: 12 };
const PLAY = { outcomes: 6 };

function pledgesOf(events) {
  const pledges = [];
  for (const { topic, fields, version } of events) {
    if (topic === "open") pledges.push({ commitment: fields[OPEN.commitment], fromDraw: 0 });
    if (topic === "commit") pledges.push({ commitment: fields[0], fromDraw: fields[1] });
    if (topic === "reveal") {
      const pledge = pledges[pledges.length - 1];
      if (hex(sha256(fields[0])) !== hex(pledge.commitment)) {
        throw new Wrong("draws", version, "the secret is not the one that was committed to");
      }
      pledge.secret = fields[0];
    }
  }
  return pledges;
}

function pick(secret, number, total, entropy) {
  const span = 1n << 256n;
  const limit = span - (span % total);
  for (let attempt = 0; ; attempt += 1) {
    const message = Buffer.concat([Buffer.from("jugada/draw"), u64(number), u32(attempt), entropy]);
    const value = BigInt(`0x${createHmac("sha256", secret).update(message).digest("hex")}`);
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

function checkDraws({ draws }, events) {
  const byServer = events.length > 0 && events[0].topic === "open" && events[0].fields[OPEN.chance] === "server";
  const pledges = pledgesOf(events);
  const entropies = events.filter(({ topic }) => topic === "entropy").map(({ fields }) => fields);
  const recorded = new Map(events.map(({ version, topic, fields }) => [
    version, topic === "open" ? fields[OPEN.outcomes] ?? [] : topic === "play" ? fields[PLAY.outcomes] ?? [] : [],
  ]));
  const written = new Map();
  for (const draw of draws) written.set(draw.version, [...(written.get(draw.version) ?? []), draw.outcome]);
  let checked = 0;
  for (const draw of draws) {
    const { draw: number, version, outcome, options } = draw;
    if (!options.some(([option, count]) => option === outcome && count > 0)) {
      throw new Wrong("draws", version, `draw ${number} gave ${outcome}, which was not there`);
    }
    const pledge = pledges.filter(({ fromDraw }) => fromDraw <= number).at(-1);
    if (!byServer || !pledge?.secret) continue;
    const counted = entropies.filter((fields) => fields[2] <= number).map((fields) => fields[1]);
    const entropy = sha256(...counted.flatMap((bytes) => [u32(bytes.length), bytes]));
    const total = BigInt(options.reduce((sum, [, count]) => sum + count, 0));
    if (nthPiece(options, pick(pledge.secret, number, total, entropy)) !== outcome) {
      throw new Wrong("draws", version, `draw ${number} (${draw.kind}) is not what the committed secret gives`);
    }
    checked += 1;
  }
  for (const [version, outcomes] of recorded) {
    const told = written.get(version) ?? [];
    if (JSON.stringify(told) !== JSON.stringify(outcomes)) {
      throw new Wrong("draws", version, "the draws that are written out are not those of the event");
    }
  }
  return checked;
}

export function verifyArchive(data, wantedKey) {
  const archive = readArchive(data);
  const chain = checkChain(archive);
  const signature = checkSignature(archive, wantedKey);
  const draws = checkDraws(archive, decoded(archive.events));
  return { match: archive.head.match, chain, signature, draws, written: archive.draws.length };
}

function main([file, key]) {
  if (!file) {
    console.error("node ops/verify.mjs FILE [KEY]");
    return 2;
  }
  try {
    const { match, chain, draws, written } = verifyArchive(readFileSync(file), key);
    console.log(`${match}: ${chain} events in one chain, signed; ${draws} of ${written} draws recomputed. Everything holds.`);
    return 0;
  } catch (error) {
    const where = error instanceof Wrong ? `event ${error.version}, ${error.check}: ` : "";
    console.error(`${file}: ${where}${error.message}`);
    return 1;
  }
}

if (process.argv[1]?.endsWith("verify.mjs")) process.exit(main(process.argv.slice(2)));
