import type { Member } from '../accounts/caller.ts';
import { journalRecord } from '../journal/journal-event.ts';
import type { Outbox } from '../platform/outbox.ts';
import type { ToolGone } from './tool-gone.ts';
import type { Tools } from './tools.store.ts';

type Needs = { outbox: Outbox; tools: Tools };

/** No agent calls it from now on; what belongs to it follows in the background. @throws Failure `tool_not_found` */
export async function deleteTool(
  { outbox, tools }: Needs,
  { tenantId }: Pick<Member, 'tenantId'>,
  { id }: { id: string },
) {
  const message: ToolGone = { kind: 'toolGone', tenantId, toolId: id };
  const { name } = await tools.remove(tenantId, id, [
    outbox.record(tenantId, 'clean-up', message),
    journalRecord({ outbox }, { kind: 'toolDeleted', tenantId, toolId: id }),
  ]);
  return { activity: { name } };
}
