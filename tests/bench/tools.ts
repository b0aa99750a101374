import { deleteTool, importOpenApi } from '@talkwright/shared/tools';
import { newTenant } from '../support/client.ts';
import { largeDescription } from '../support/openapi.ts';
import { atMost, type Figure, figure, percentile } from './figures.ts';

const OPERATIONS = 1_000;
const RUNS = 5;

/** The import of a large description, from the request to the answer. */
export async function benchTools(): Promise<Figure[]> {
  const member = await newTenant({ plan: 'scale' });
  const spec = JSON.stringify(largeDescription(OPERATIONS));
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const begun = performance.now();
    const { tool } = await member.call(importOpenApi, { name: 'Large', spec, limit: 500 });
    times.push(performance.now() - begun);
    await member.call(deleteTool, { id: tool.id });
  }
  return [
    figure(`tools: import of ${OPERATIONS} operations, p50`, percentile(times, 0.5), 'ms', {
      goal: atMost(5_000, 'ms'),
    }),
  ];
}
