import type { exportCollectedData as contract } from '@talkwright/shared/areas/insights';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import type { Member } from '../accounts/caller.ts';
import { listCollectedData } from './list-collected-data.ts';
import { type InsightsFile, toFile } from './to-file.ts';

/** What the table shows, of any confidence. @throws Failure `session_not_found` */
export async function exportCollectedData(
  deps: Parameters<typeof listCollectedData>[0],
  member: Member,
  { format, ...input }: ParsedInput<typeof contract>,
): Promise<InsightsFile> {
  const all = { ...input, minConfidence: 0, includeDeleted: '0' } as const;
  const { items } = await listCollectedData(deps, member, all);
  const session_id = input.sessionId;
  return toFile(`session-${session_id}-insights`, format, [{ session_id, items }]);
}
