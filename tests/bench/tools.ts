import { deleteTool, importOpenApi } from '@talkwright/shared/areas/tools';
import { indexOperations } from '../../functions/src/tools/search/index-operations.ts';
import { newTenant } from '../support/api/organizations.ts';
import { importCompany, measureRecall } from '../support/cloud/company-search.ts';
import { startCloud } from '../support/cloud/embedded-cloud.ts';
import { newAdmin } from '../support/cloud/use-cases.ts';
import { clusterDescription } from '../support/openapi/cluster-description.ts';
import { atMost, type Figure, figure, percentile } from './figures.ts';

const RUNS = 5;

export async function benchTools(): Promise<Figure[]> {
  return [await benchImport(), ...(await benchChoice())];
}

/** The import of a large description, from the request to the answer. */
async function benchImport(): Promise<Figure> {
  const member = await newTenant({ plan: 'scale' });
  const spec = JSON.stringify(clusterDescription());
  const times: number[] = [];
  let count = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const begun = performance.now();
    const imported = await member.call(importOpenApi, { name: 'Cluster', spec, limit: 500 });
    times.push(performance.now() - begun);
    count = imported.operationsCreated;
    await member.call(deleteTool, { id: imported.tool.id });
  }
  return figure(`tools: import of ${count} operations, p50`, percentile(times, 0.5), 'ms', {
    goal: atMost(5_000, 'ms'),
  });
}

/** The operations that a model is offered for a question, out of an API of 500. */
async function benchChoice(): Promise<Figure[]> {
  const { deps, stop } = await startCloud();
  try {
    const member = await newAdmin(deps);
    const { tenantId } = member;
    const { toolId, idOf } = await importCompany(deps, member);
    await indexOperations(deps, { tenantId, toolId });
    const begun = performance.now();
    const { asked, hits, first } = await measureRecall(deps, tenantId, [...idOf.values()]);
    const time = (performance.now() - begun) / asked;
    const among = `of ${asked} questions, among ${idOf.size} operations`;
    return [
      figure(`tools: recall@20 ${among}`, hits / asked, 'share'),
      figure(`tools: found first ${among}`, first / asked, 'share'),
      figure(`tools: one search among ${idOf.size} operations`, time, 'ms'),
    ];
  } finally {
    await stop();
  }
}
