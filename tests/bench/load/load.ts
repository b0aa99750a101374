import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePorts } from '../../support/stack/free-ports.ts';
import { timesToFirstToken } from '../../support/stack/model-stats.ts';
import { startStack, stopStack } from '../../support/stack/stack.ts';
import { type Attempt, isPolite, newVisitor, type Visitor } from '../../support/visitor.ts';
import { atMost, type Figure, figure, percentile, printRows } from '../figures.ts';
import { newShops } from './shops.ts';

const TURNS = 4;
/** Between an answer and the next question somebody reads it. */
const READING_MS = [5_000, 15_000] as const;
/** The visitors of a busy minute come in over so long. */
const ARRIVAL_MS = 15_000;
/** Of one organization. */
const VISITORS_OF_ONE = 50;

type Outcome = { waits: number[]; own: number; attempts: Attempt[]; problems: string[] };

/**
 * Conversations that are held at once, over real connections: what everything but the model adds before the first
 * word, and whether all that was acknowledged is there afterwards, once. All of it on the same machine: the visitors,
 * the model, the database, the product.
 */
export async function benchLoad(sizes: number[]): Promise<Figure[]> {
  const data = mkdtempSync(join(tmpdir(), 'talkwright-load-'));
  const stack = await startStack(data, await freePorts(), '--no-demo');
  process.env.TALKWRIGHT_STACK = JSON.stringify({ ...stack.endpoints, data });
  try {
    await converseAtOnce(1, 0);
    const rows: string[][] = [];
    const figures: Figure[] = [];
    for (const size of sizes) {
      const outcome = await converseAtOnce(size, ARRIVAL_MS);
      rows.push(rowOf(size, outcome));
      figures.push(...figuresOf(size, outcome));
    }
    printRows([
      ['at once', 'messages', 'added p50', 'p95', 'p99', 'refused', 'broken', 'lost or twice'],
      ...rows,
    ]);
    return figures;
  } finally {
    await stopStack(stack);
    rmSync(data, { recursive: true, force: true });
  }
}

async function converseAtOnce(size: number, arrivalMs: number): Promise<Outcome> {
  const keys = await newShops(Math.ceil(size / VISITORS_OF_ONE));
  const start = new Date();
  const visitors = Array.from({ length: size }, (_, n) => newVisitor(keys[n % keys.length] ?? ''));
  const attempts = await Promise.all(visitors.map((visitor, n) => visit(visitor, n, arrivalMs)));
  const own = percentile(await timesToFirstToken(start), 0.5);
  const problems = await auditAll(visitors);
  for (const problem of problems.slice(0, 10)) console.log(problem);
  const all = attempts.flat();
  const waits = all.flatMap((one) => (one.end === 'answered' ? one.firstWordMs - own : []));
  return { waits, own, attempts: all, problems };
}

async function visit(visitor: Visitor, n: number, arrivalMs: number): Promise<Attempt[]> {
  await delay(Math.random() * arrivalMs);
  const attempts: Attempt[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    if (turn > 0) await delay(between(READING_MS));
    attempts.push(await visitor.say(`What does shipping to Norway cost? ${n}-${turn}`));
  }
  return attempts;
}

/** A few at a time: it is no part of the load. */
async function auditAll(visitors: Visitor[]): Promise<string[]> {
  const left = visitors.values();
  const problems: string[] = [];
  const auditNext = async () => {
    for (const visitor of left) problems.push(...(await visitor.audit()));
  };
  await Promise.all(Array.from({ length: 4 }, auditNext));
  return problems;
}

function figuresOf(size: number, { waits, own, attempts, problems }: Outcome): Figure[] {
  const title = `load: ${size.toLocaleString('en-US')} conversations at once`;
  const goal = size === 200 ? { goal: atMost(400, 'ms') } : {};
  const isWrong = (one: Attempt) => one.end !== 'answered' && !isPolite(one);
  return [
    figure(`${title}, added before the first word, p95`, percentile(waits, 0.95), 'ms', {
      baseline: own,
      ...goal,
    }),
    figure(`${title}, refused with a time to come back`, attempts.filter(isPolite).length, ''),
    figure(`${title}, failed otherwise`, attempts.filter(isWrong).length, '', {
      goal: atMost(0, ''),
    }),
    figure(`${title}, acknowledged and lost, or there twice`, problems.length, '', {
      goal: atMost(0, ''),
    }),
  ];
}

function rowOf(size: number, { waits, attempts, problems }: Outcome): string[] {
  const broken = attempts.flatMap((one) => (one.end === 'broken' ? one.why : []));
  const codes = attempts.flatMap((one) => (one.end === 'refused' ? one.code : []));
  for (const [why, those] of Map.groupBy([...broken, ...codes], (one) => one)) {
    console.log(`${those.length} times: ${why}`);
  }
  const ms = (share: number) => `${Math.round(percentile(waits, share))} ms`;
  return [
    ...[String(size), String(attempts.length), ms(0.5), ms(0.95), ms(0.99)],
    ...[String(codes.length), String(broken.length), String(problems.length)],
  ];
}

const between = ([least, most]: readonly [number, number]) =>
  least + Math.random() * (most - least);
