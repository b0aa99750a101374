import type { Member } from '../../../functions/src/accounts/caller.ts';
import type { Deps } from '../../../functions/src/deps.ts';
import { importOpenApi } from '../../../functions/src/tools/openapi/import-openapi.ts';
import { findOperations } from '../../../functions/src/tools/search/find-operations.ts';
import { companyApi, questions } from '../openapi/company-api.ts';

/** The company's API as a tool, with the ids of its operations by their keys. */
export async function importCompany(deps: Deps, member: Member, limit = 500) {
  const { tool } = await importOpenApi(deps, member, {
    name: 'Company',
    baseUrl: '',
    spec: JSON.stringify(companyApi()),
    includeTags: [],
    excludeTags: [],
    limit,
  });
  const operations = await deps.operations.list(member.tenantId, tool.id);
  return {
    toolId: tool.id,
    idOf: new Map(operations.map(({ id, operationKey }) => [operationKey, id])),
  };
}

/** How many of the written questions find their operation among the twenty that are offered, and which do not. */
export async function measureRecall(deps: Deps, tenantId: string, operationIds: string[]) {
  const missed: string[] = [];
  let first = 0;
  for (const [query, expected] of questions) {
    const found = await findOperations(deps, { tenantId, operationIds, query, limit: 20 });
    const keys = found.map(({ operationKey }) => operationKey);
    if (!keys.includes(expected)) missed.push(`${query} -> ${expected}`);
    if (keys[0] === expected) first += 1;
  }
  return { asked: questions.length, hits: questions.length - missed.length, first, missed };
}
