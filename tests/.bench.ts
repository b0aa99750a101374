import { readFileSync } from 'node:fs';
const env = JSON.parse(readFileSync('/tmp/chat-stack/env.json', 'utf8'));
process.env.TALKWRIGHT_STACK = JSON.stringify({ ...env, functionsKey: env.keys.function });
const { converse } = await import('/work/main/tests/support/client.ts');
const key = process.argv[2]!;
const Q = ['How long do I have to return a bike?', 'What does shipping to Norway cost?', 'When is the workshop open?', 'Is the frame covered by the warranty?'];
const ownTimes = async () => ((await (await fetch(`http://127.0.0.1:${env.model}/stats`)).json()) as any[]);
async function talk(n: number, turns: number) {
  const waits: number[] = []; let session: any = {};
  for (let i = 0; i < turns; i++) {
    const t = performance.now(); let first = true;
    for await (const e of converse(key, { message: Q[(n + i) % 4]!, ...session })) {
      if (e.type === 'session') session = { sessionId: e.sessionId, visitorToken: e.visitorToken };
      if (e.type === 'delta' && first) { waits.push(performance.now() - t); first = false; }
      if (e.type === 'error') throw new Error(e.error);
    }
  }
  return waits;
}
const p = (v: number[], q: number) => v.toSorted((a, b) => a - b)[Math.min(v.length - 1, Math.floor(v.length * q))]!;
for (const [c, turns] of JSON.parse(process.argv[3] ?? "[[1,10],[1,30],[20,10]]")) {
  const from = new Date().toISOString();
  const waits = (await Promise.all(Array.from({ length: c }, (_, n) => talk(n, turns)))).flat();
  const own = (await ownTimes()).filter((x) => x.at >= from).map((x) => x.ms);
  console.log(c, 'p50', p(waits, 0.5).toFixed(1), 'p99', p(waits, 0.99).toFixed(1), 'model p50', p(own, 0.5).toFixed(1), 'added', (p(waits, 0.5) - p(own, 0.5)).toFixed(1));
}
console.log("bench cpu", process.cpuUsage());
