import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAgent } from '@talkwright/shared/areas/agents';
import autocannon from 'autocannon';
import { newTenant } from '../support/api/organizations.ts';
import { stack } from '../support/stack/running-stack.ts';
import { type Figure, figure, percentile } from './figures.ts';

const CONNECTIONS = 16;
const SECONDS = 10;
const SINGLE_REQUESTS = 500;

/** Requests a second through the whole stack, over a bare node:http handler that answers the same bytes. */
export async function benchApi(): Promise<Figure[]> {
  const member = await newTenant({ plan: 'scale' });
  for (let n = 0; n < 10; n++) {
    await member.call(createAgent, {
      identity: `agent-${n}`,
      name: `Agent ${n}`,
      systemPrompt: 'You answer questions about our products.',
    });
  }
  const headers = { ...member.headers, 'x-functions-key': stack().functionsKey };

  const figures: Figure[] = [];
  for (const path of ['auth/me', 'agents']) {
    const url = `${stack().api}/${path}`;
    const body = await (await fetch(url, { headers })).text();
    const bare = await overBareServer(body, headers);
    const ours = await measure(url, headers);
    figures.push(
      figure(`GET /${path}: throughput`, ours.perSecond, 'requests/s', {
        baseline: bare.perSecond,
      }),
      figure(`GET /${path}: alone, p50`, percentile(ours.times, 0.5), 'ms', {
        baseline: percentile(bare.times, 0.5),
      }),
      figure(`GET /${path}: alone, p99`, percentile(ours.times, 0.99), 'ms', {
        baseline: percentile(bare.times, 0.99),
      }),
    );
  }
  return figures;
}

async function overBareServer(body: string, headers: Record<string, string>) {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    return await measure(`http://127.0.0.1:${port}/`, headers);
  } finally {
    server.close();
  }
}

/** Throughput with many connections, and the time of a request that nobody else competes with. */
async function measure(url: string, headers: Record<string, string>) {
  const options = { url, headers, connections: CONNECTIONS };
  await autocannon({ ...options, duration: 2 });
  const result = await autocannon({ ...options, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  }
  const times: number[] = [];
  for (let n = 0; n < SINGLE_REQUESTS; n++) {
    const start = performance.now();
    await (await fetch(url, { headers })).text();
    times.push(performance.now() - start);
  }
  return { perSecond: result.requests.average, times };
}
