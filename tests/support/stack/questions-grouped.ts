import { eventually } from '../eventually.ts';
import { query, withDatabase } from './stores.ts';
import { fireTimer } from './timers.ts';

const SWEEP_ID = 'questions-sweep';
/** The sweep looks again at so much before its start. */
const OVERLAP_MS = 60_000;

/** Once the questions that were left unanswered until now are grouped, as they are each night. */
export async function questionsGrouped(): Promise<void> {
  const from = new Date(Date.now() - OVERLAP_MS).toISOString();
  for (let since: string | undefined; !since || since < from; ) {
    await forgetProgress();
    await fireTimer('analytics-questions');
    since = await eventually(findProgress);
  }
}

async function findProgress(): Promise<string> {
  const sql = `SELECT VALUE c.since FROM c WHERE c.id = '${SWEEP_ID}'`;
  const [since] = await query<string>('guards', sql);
  if (!since) throw new Error('The questions are not grouped yet.');
  return since;
}

const forgetProgress = () =>
  withDatabase((database) =>
    database.container('guards').item(SWEEP_ID, SWEEP_ID).delete().catch(ignoringMissing),
  );

function ignoringMissing(error: { code?: number | string }): void {
  if (error.code !== 404) throw error;
}
