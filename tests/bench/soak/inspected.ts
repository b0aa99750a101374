import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export type Sample = {
  /** After a collection of garbage. */
  heapMb: number;
  /** Of it compiled code, which grows until all that is called often enough is compiled. */
  codeMb: number;
  rssMb: number;
  /** Open files and sockets, as the system counts them. */
  descriptors: number;
  /** Timers, sockets, threads and the like that node keeps open. */
  handles: number;
  /** Since the sample before. */
  loopDelayP99Ms: number;
};

/** What every process of a stack is started with, so that it can be looked into. */
export const INSPECT = '--inspect=127.0.0.1:0';

const MB = 1_048_576;
const ANNOUNCED = /Debugger listening on (ws:\S+)/g;
const ANSWER_MS = 30_000;

/** Evaluated inside: the histogram stays there between two samples. */
const MEASURE = `(() => {
  const { monitorEventLoopDelay } = process.getBuiltinModule('node:perf_hooks');
  const seen = globalThis[Symbol.for('soak')] ??= monitorEventLoopDelay({ resolution: 10 });
  seen.enable();
  const loopDelayP99Ms = seen.percentile(99) / 1e6;
  seen.reset();
  const { heapUsed, rss } = process.memoryUsage();
  const spaces = process.getBuiltinModule('node:v8').getHeapSpaceStatistics();
  const ofCode = spaces.filter(({ space_name }) => /code|trusted/.test(space_name));
  const code = ofCode.reduce((sum, { space_used_size }) => sum + space_used_size, 0);
  return JSON.stringify({
    pid: process.pid, script: process.argv[1], heap: heapUsed, code, rss, loopDelayP99Ms,
    handles: process.getActiveResourcesInfo().length,
  });
})()`;

/** The processes that say in a stack's logs where they can be looked into, by what they are. */
export async function inspectAll(data: string): Promise<Map<string, Sample>> {
  const folder = join(data, 'logs');
  const addresses = readdirSync(folder).flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const service = basename(file, '.log');
    return [...text.matchAll(ANNOUNCED)].map(([, url = '']) => ({ service, url }));
  });
  const samples = new Map<string, Sample>();
  for (const { service, url } of addresses) {
    const found = await inspect(url).catch(() => undefined);
    if (!found) continue;
    const { script, sample } = found;
    samples.set(script.includes('worker') ? 'worker' : service, sample);
  }
  return samples;
}

/** Rejects where the process has ended meanwhile. */
async function inspect(url: string): Promise<{ script: string; sample: Sample }> {
  const socket = new WebSocket(url);
  const ended = Promise.withResolvers<never>();
  socket.addEventListener('error', () => ended.reject(new Error(`${url} does not answer.`)));
  const late = setTimeout(() => ended.reject(new Error(`${url} is silent.`)), ANSWER_MS);
  try {
    const opened = new Promise((resolve) => socket.addEventListener('open', resolve));
    await Promise.race([opened, ended.promise]);
    const ask = (method: string, params = {}) =>
      Promise.race([request(socket, method, params), ended.promise]);
    // Whoever can look into a process has it keep what it has logged.
    await ask('Runtime.discardConsoleEntries');
    // What the first one makes free to be collected, finalizers and weak references, the second one collects.
    await ask('HeapProfiler.collectGarbage');
    await ask('HeapProfiler.collectGarbage');
    const answer = await ask('Runtime.evaluate', { expression: MEASURE });
    const { pid, script, heap, code, rss, ...rest } = JSON.parse(answer.result.value);
    const descriptors = readdirSync(`/proc/${pid}/fd`).length;
    const sample = {
      ...{ heapMb: heap / MB, codeMb: code / MB, rssMb: rss / MB },
      ...{ descriptors, ...rest },
    };
    return { script, sample };
  } finally {
    clearTimeout(late);
    socket.close();
  }
}

type Reply = { id: number; result: { result: { value: string } } };
let lastId = 0;

function request(socket: WebSocket, method: string, params: object): Promise<Reply['result']> {
  const id = ++lastId;
  socket.send(JSON.stringify({ id, method, params }));
  return new Promise((resolve) => {
    socket.addEventListener('message', function listen({ data }) {
      const reply: Reply = JSON.parse(String(data));
      if (reply.id !== id) return;
      socket.removeEventListener('message', listen);
      resolve(reply.result);
    });
  });
}
