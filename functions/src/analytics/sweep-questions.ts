import type { Log } from '../platform/log.ts';
import { groupQuestions } from './group-questions.ts';

type Needs = { log: Log } & Parameters<typeof groupQuestions>[0];

/** Well below what a timer may take. */
const WORK_MS = 4 * 60_000;
/** A summary may be on its way while the new ones are looked for: it is looked for once more. */
const OVERLAP_MS = 60_000;

/**
 * Once a day, groups the questions of each agent that has left one unanswered since: with each run as many agents as it
 * has time for, and the next one goes on there. Where one fails, what is grouped of it stays as it is, and it is tried
 * again with the next run.
 */
export async function sweepQuestions(deps: Needs): Promise<void> {
  const { log, now, questionGroups, summaries } = deps;
  const start = now();
  const today = start.toISOString().slice(0, 10);
  const since = await questionGroups.findProgress();
  if (since.toISOString() >= today) return;

  let isAll = true;
  let groupedTo = start.toISOString();
  for (const key of await summaries.listWithUnanswered(since)) {
    if (now().getTime() - start.getTime() > WORK_MS) return;
    try {
      const before = await questionGroups.find(key.tenantId, key.agentId);
      if (!before || before.groupedAt < today) await groupQuestions(deps, key);
      // What was asked after its turn of today is still to be grouped.
      else if (before.groupedAt < groupedTo) groupedTo = before.groupedAt;
    } catch (error) {
      log.error('questions not grouped', error, key);
      isAll = false;
    }
  }
  if (isAll) await questionGroups.keepProgress(new Date(Date.parse(groupedTo) - OVERLAP_MS));
}
