import { eventually } from '../eventually.ts';
import { query } from './stores.ts';
import { fireTimer } from './timers.ts';

/** Once all that is made of an organization's conversations in the background is written. */
export async function conversationsSwept(tenantId: string): Promise<void> {
  await fireTimer('conversations-sweep');
  await eventually(async () => {
    const states = async (container: 'conversations' | 'ledger', type: string, at: string) =>
      (
        await query<string>(
          container,
          `SELECT VALUE CONCAT(c.sessionId, ' ', c.${at}) FROM c WHERE c.tenantId = @tenantId AND c.type = '${type}'`,
          { tenantId },
        )
      ).sort();
    const sessions = await states('conversations', 'session', 'updatedAt');
    const texts = await states('ledger', 'conversationText', 'lastAt');
    if (sessions.join() !== texts.join()) throw new Error('Some conversations are not swept yet.');
  });
}
