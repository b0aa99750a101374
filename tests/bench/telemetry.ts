import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAgent } from '@talkwright/shared/areas/agents';
import autocannon, { type Options } from 'autocannon';
import { uploadAndWait } from '../support/api/documents.ts';
import { newTenant } from '../support/api/organizations.ts';
import { converse } from '../support/client.ts';
import { freePorts } from '../support/stack/free-ports.ts';
import { pidOf } from '../support/stack/processes.ts';
import { stack } from '../support/stack/running-stack.ts';
import { type Stack, startStack, stopStack } from '../support/stack/stack.ts';
import { atMost, type Figure, figure, percentile } from './figures.ts';

/** Short ones, and many: what else the machine does meanwhile differs little between two that follow each other. */
const ROUNDS = 50;
const TURNS = 12;
const REQUESTS = 500;
const CONNECTIONS = 16;
const QUESTION = 'How long do I have to return a bike?';

type Side = {
  environment: Record<string, string>;
  firstWords: number[];
  perSecond: number[];
  /** The processor's time of host and worker, of a turn and of a request. */
  turnMs: number[];
  requestMs: number[];
};

/**
 * What telemetry costs: two copies of the product, one of which reports to a collector that throws everything away, are
 * asked in turns, so that a machine that slows down meanwhile slows both.
 */
export async function benchTelemetry(): Promise<Figure[]> {
  const collector = createServer((request, response) => {
    request
      .resume()
      .on('end', () => response.setHeader('content-type', 'application/json').end('{}'));
  });
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
  const { port } = collector.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}`;
  const off = await started({ OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: address });
  const on = await started({ OTEL_SDK_DISABLED: 'false', OTEL_EXPORTER_OTLP_ENDPOINT: address });
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      // Which one comes first changes, too; the first round warms up.
      for (const one of round % 2 === 0 ? [off, on] : [on, off]) await measure(one, round > 0);
    }
  } finally {
    for (const one of [off, on]) {
      await stopStack(one.stack);
      rmSync(one.stack.data, { recursive: true, force: true });
    }
    collector.closeAllConnections();
    collector.close();
  }
  const median = (values: number[]) => percentile(values, 0.5);
  // With to without, round by round: the middle one of these says more than two middle ones of a machine that others use.
  const pairs = (what: 'perSecond' | 'requestMs' | 'turnMs') =>
    median(on.side[what].map((value, round) => value / (off.side[what][round] ?? Number.NaN)));
  const added = median(on.side.firstWords) - median(off.side.firstWords);
  return [
    figure('telemetry: added before the first word, p50', added, 'ms', {
      goal: { text: '<= 2 ms', isMet: ({ value }) => value <= 2 },
    }),
    figure('telemetry: first word, p50', median(on.side.firstWords), 'ms', {
      baseline: median(off.side.firstWords),
    }),
    figure('telemetry: GET /agents, throughput, of pairs', pairs('perSecond'), 'x', {
      goal: { text: '>= 0.95 x', isMet: ({ value }) => value >= 0.95 },
    }),
    figure('telemetry: GET /agents, processor, p50', median(on.side.requestMs), 'ms', {
      baseline: median(off.side.requestMs),
    }),
    figure('telemetry: GET /agents, processor, of pairs', pairs('requestMs'), 'x', {
      goal: atMost(1.05, 'x'),
    }),
    figure('telemetry: a turn, processor, p50', median(on.side.turnMs), 'ms', {
      baseline: median(off.side.turnMs),
    }),
    figure('telemetry: a turn, processor, of pairs', pairs('turnMs'), 'x', {
      goal: atMost(1.05, 'x'),
    }),
  ];
}

type Started = { stack: Stack; side: Side; apiKey: string; headers: Record<string, string> };

async function started(environment: Record<string, string>): Promise<Started> {
  const side: Side = { environment, firstWords: [], perSecond: [], turnMs: [], requestMs: [] };
  Object.assign(process.env, environment);
  const data = mkdtempSync(join(tmpdir(), 'talkwright-bench-'));
  const running = await startStack(data, await freePorts(), '--no-demo');
  use(running);
  const member = await newTenant({ plan: 'scale' });
  const { agent } = await member.call(createAgent, {
    identity: 'support',
    name: 'Support',
    systemPrompt: 'You answer questions about our shop.',
    ragEnabled: true,
  });
  const content = '# Returns\n\nA bike can be returned within 30 days.';
  await uploadAndWait(member, { name: 'shop.md', content }, agent.id);
  const headers = { ...member.headers, 'x-functions-key': stack().functionsKey };
  return { stack: running, side, apiKey: agent.api_key, headers };
}

function use({ endpoints, data }: Stack): void {
  process.env.TALKWRIGHT_STACK = JSON.stringify({ ...endpoints, data });
}

async function measure({ stack: running, side, apiKey, headers }: Started, counts: boolean) {
  use(running);
  const before = cpuMs(running.data);
  const firstWords: number[] = [];
  let session = {};
  for (let turn = 0; turn < TURNS; turn++) {
    const { firstWord, ...its } = await ask(apiKey, session);
    firstWords.push(firstWord);
    session = its;
  }
  const between = cpuMs(running.data);
  const options = { url: `${stack().api}/agents`, headers, connections: CONNECTIONS };
  const seconds = await secondsOf({ ...options, amount: REQUESTS });
  if (!counts) return;
  side.firstWords.push(...firstWords);
  side.perSecond.push(REQUESTS / seconds);
  side.turnMs.push((between - before) / TURNS);
  side.requestMs.push((cpuMs(running.data) - between) / REQUESTS);
}

/** Until the last answer: autocannon itself counts whole seconds, which hide what a second of requests loses. */
async function secondsOf(options: Options): Promise<number> {
  const start = performance.now();
  let last = start;
  const answered = await new Promise<number>((done, failed) => {
    const load = autocannon(options, (error, result) =>
      error ? failed(error) : done(result['2xx']),
    );
    load.on('response', () => {
      last = performance.now();
    });
  });
  if (answered !== REQUESTS) throw new Error(`${answered} of ${REQUESTS} requests were answered`);
  return (last - start) / 1000;
}

async function ask(apiKey: string, session: object) {
  const start = performance.now();
  const found = { firstWord: Number.NaN, sessionId: '', visitorToken: '' };
  for await (const event of converse(apiKey, { message: QUESTION, ...session })) {
    if (event.type === 'session') {
      found.sessionId = event.sessionId;
      found.visitorToken = event.visitorToken;
    }
    if (event.type === 'delta' && Number.isNaN(found.firstWord)) {
      found.firstWord = performance.now() - start;
    }
    if (event.type === 'error') throw new Error(event.error);
  }
  return found;
}

/** Of the Functions host and its workers, since they began: user's and system's time, thread by thread. */
function cpuMs(data: string): number {
  const host = String(pidOf(data, 'functions-host'));
  const processes = readdirSync('/proc').filter((pid) => pid === host || parentOf(pid) === host);
  const threads = processes.flatMap((pid) =>
    readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}/schedstat`),
  );
  const nanoseconds = threads.map((file) => Number(readFileSync(file, 'utf8').split(' ')[0]));
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6;
}

function parentOf(pid: string): string | undefined {
  try {
    return /^\d+$/.test(pid)
      ? readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ')[1]
      : undefined;
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
}
