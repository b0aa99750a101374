import { eventually } from '../eventually.ts';
import { query, withDatabase } from './stores.ts';
import { fireTimer } from './timers.ts';

const SWEEP_ID = 'questions-sweep';

/** Once the questions that an organization's agents have left unanswered are grouped, as they are each night. */
export async function questionsGrouped(tenantId: string): Promise<void> {
  await eventually(async () => {
    await forgetProgress();
    await fireTimer('analytics-questions');
    const [agents, asked, grouped] = await Promise.all([
      query<string>('tenants', ofType('c.id', "c.type = 'agent'"), { tenantId }),
      query<string>('ledger-buckets', ofType('c.agentId', UNANSWERED), { tenantId }),
      query<string>('ledger-buckets', ofType('c.agentId', "c.type = 'questionGroups'"), {
        tenantId,
      }),
    ]);
    // Conversations outlive their agent.
    const waiting = asked.filter((id) => agents.includes(id) && !grouped.includes(id));
    if (waiting.length > 0) throw new Error('Some questions are not grouped yet.');
  });
}

const UNANSWERED =
  "c.type = 'conversation' AND c.channel != 'preview' AND IS_DEFINED(c.unanswered)";
const ofType = (value: string, condition: string) =>
  `SELECT DISTINCT VALUE ${value} FROM c WHERE c.tenantId = @tenantId AND ${condition}`;

const forgetProgress = () =>
  withDatabase((database) =>
    database.container('guards').item(SWEEP_ID, SWEEP_ID).delete().catch(ignoringMissing),
  );

function ignoringMissing(error: { code?: number | string }): void {
  if (error.code !== 404) throw error;
}
