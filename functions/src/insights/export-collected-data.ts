import type { exportCollectedData as contract } from '@talkwright/shared/areas/insights';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import type { Member } from '../accounts/caller.ts';
import { listCollectedData } from './list-collected-data.ts';
import { toSheet } from './to-sheet.ts';

type Needs = Parameters<typeof listCollectedData>[0];
type File = { headers: Record<string, string>; body: string | Uint8Array };

const TYPES = {
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** What the table shows, of any confidence. @throws Failure `session_not_found` */
export async function exportCollectedData(
  deps: Needs,
  member: Member,
  { format, ...input }: ParsedInput<typeof contract>,
): Promise<File> {
  const { items } = await listCollectedData(deps, member, {
    ...input,
    minConfidence: 0,
    includeDeleted: '0',
  });
  const filename = `session-${input.sessionId}-insights.${format}`;
  return {
    headers: {
      'content-type': TYPES[format],
      'content-disposition': `attachment; filename="${filename}"`,
    },
    body:
      format === 'xlsx'
        ? await toSheet(items.map((item) => ({ ...item, session_id: input.sessionId })))
        : JSON.stringify({ session_id: input.sessionId, items }, null, 2),
  };
}
