import type { Member } from '../accounts/caller.ts';
import type { Deps } from '../deps.ts';
import type { IndexingMessage } from './indexing-message.ts';

type Needs = Pick<Deps, 'outbox' | 'tools'>;

/** No agent calls it from now on; what belongs to it follows in the background. @throws Failure `tool_not_found` */
export async function deleteTool(
  { outbox, tools }: Needs,
  { tenantId }: Member,
  { id }: { id: string },
): Promise<Record<string, never>> {
  const message: IndexingMessage = { kind: 'remove', tenantId, toolId: id };
  await tools.remove(tenantId, id, outbox.record(tenantId, 'tool-indexing', message));
  return {};
}
