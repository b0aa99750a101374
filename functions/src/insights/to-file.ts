import type { AgentInsights, InsightFormat } from '@talkwright/shared/areas/insights';
import { toSheet } from './to-sheet.ts';

export type InsightsFile = { headers: Record<string, string>; body: string | Uint8Array };

const TYPES: Record<InsightFormat, string> = {
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

type Known = Pick<AgentInsights, 'session_id' | 'items'>;

export async function toFile(
  name: string,
  format: InsightFormat,
  conversations: Known[],
): Promise<InsightsFile> {
  const rows = conversations.flatMap(({ session_id, items }) =>
    items.map((item) => ({ session_id, ...item })),
  );
  return {
    headers: {
      'content-type': TYPES[format],
      'content-disposition': `attachment; filename="${name}.${format}"`,
    },
    body: format === 'xlsx' ? await toSheet(rows) : JSON.stringify({ items: rows }, null, 2),
  };
}
