import type { previewOpenApi as contract } from '@talkwright/shared/areas/tools';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import type { Member } from '../../accounts/caller.ts';
import { readGiven } from './read-given.ts';

/** What an import would bring, and what it would leave out: nothing is stored. @throws as `readGiven` */
export async function previewOpenApi(
  deps: Parameters<typeof readGiven>[0],
  { tenantId }: Member,
  input: ParsedInput<typeof contract>,
) {
  const { operations, ...description } = await readGiven(deps, tenantId, input);
  return { ...description, operationsFound: operations.length };
}
