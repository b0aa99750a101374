import { readFileSync } from 'node:fs';
import { subscribe } from 'node:diagnostics_channel';
import { createDeps } from './deps.ts';
import { parseConfig } from './platform/config.ts';
import { chat } from './chat/chat.ts';
const env = JSON.parse(readFileSync('/tmp/chat-stack/env.json', 'utf8'));
const deps = createDeps(parseConfig(env.env));
const signal = new AbortController().signal;
let log: string[] = []; let t0 = 0;
subscribe('http.client.request.start', ({ request }: any) => { const h = request.getHeaders(); log.push(`${(performance.now() - t0).toFixed(1)} ${request.method} ${request.path} ${h['x-ms-cosmos-is-query-plan-request'] ? 'PLAN' : ''} ${h['x-ms-documentdb-isquery'] ? 'QUERY' : ''} ${h['x-ms-cosmos-is-batch-request'] ? 'BATCH' : ''}`); });
subscribe('undici:request:create', ({ request }: any) => log.push(`${(performance.now() - t0).toFixed(1)} ${request.method} ${request.path}`));
let session: any = {};
for (let i = 0; i < 4; i++) {
  log = []; t0 = performance.now();
  const caller = await deps.identifyAgent(process.argv[2]!);
  for await (const e of await chat(deps, caller, { message: 'How long do I have to return a bike?', ...session }, signal)) {
    if (e.type !== 'delta') log.push(`${(performance.now() - t0).toFixed(1)}     ${e.type} ${'phase' in e ? e.phase : ''}`);
    if (e.type === 'session') session = { sessionId: e.sessionId, visitorToken: e.visitorToken };
  }
}
console.log(log.join('\n')); process.exit(0);
