import { eventually } from '../eventually.ts';
import { query } from './stores.ts';
import { fireTimer } from './timers.ts';

/** By the ids of their marks. A turn of before they were written is counted by other means. */
const COUNTED = "SELECT VALUE c.id FROM c WHERE c.tenantId = @tenantId AND c.type = 'counted'";
const ANSWERED =
  "SELECT VALUE CONCAT('counted-', c.sessionId, '-', c.id) FROM c WHERE c.tenantId = @tenantId AND c.type = 'turn' " +
  'AND IS_DEFINED(c.answer) AND IS_DEFINED(c.event)';

/** Once all that is made of an organization's conversations in the background is written. */
export async function conversationsSwept(tenantId: string): Promise<void> {
  await fireTimer('conversations-sweep');
  await eventually(async () => {
    const states = async (
      container: 'conversations' | 'ledger-buckets',
      type: string,
      at: string,
    ) =>
      (
        await query<string>(
          container,
          `SELECT VALUE CONCAT(c.sessionId, ' ', c.${at}) FROM c WHERE c.tenantId = @tenantId AND c.type = '${type}'`,
          { tenantId },
        )
      ).sort();
    const sessions = await states('conversations', 'session', 'updatedAt');
    const texts = await states('ledger-buckets', 'conversationText', 'lastAt');
    const counted = await query<string>('ledger-buckets', COUNTED, { tenantId });
    const answered = await query<string>('conversations', ANSWERED, { tenantId });
    const areCounted = answered.every((turn) => counted.includes(turn));
    if (sessions.join() !== texts.join() || !areCounted) {
      throw new Error('Some conversations are not swept yet.');
    }
  });
}
