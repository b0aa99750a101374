import { expect } from '@jest/globals';
import { getUnansweredQuestions } from '../../../functions/src/analytics/get-unanswered-questions.ts';
import { sweepQuestions } from '../../../functions/src/analytics/sweep-questions.ts';
import { claimTurn } from '../../../functions/src/conversations/claim-turn.ts';
import { type Summary, summaryId } from '../../../functions/src/conversations/summary-record.ts';
import { sweepConversations } from '../../../functions/src/conversations/sweep-conversations.ts';
import { sweepRetention } from '../../../functions/src/conversations/sweep-retention.ts';
import { DAY_MS, dayOf, type Model, now } from './model.ts';
import type { World } from './world.ts';

/** What was said is summarized by the next run. */
export function conversations(world: World): Model {
  const begun: string[] = [];
  const { tenantId } = world.admin;
  return {
    run: sweepConversations,
    async happen() {
      begun.push(await converse(world));
    },
    async check() {
      for (const sessionId of begun) {
        const [summary, isErased] = await Promise.all([
          world.deps.summaries.find({ tenantId, sessionId }),
          world.deps.erasures.isThere({ tenantId, sessionId }).then((isThere) => !isThere),
        ]);
        expect(Boolean(summary)).toBe(!isErased);
      }
    },
  };
}

/** What was last said thirty days ago is gone after the first run of a day, and nothing younger, ever. */
export function retention(world: World): Model {
  const begun: { sessionId: string; at: number }[] = [];
  const { tenantId } = world.admin;
  let lastRunOn = '';
  let firstRunAt = 0;
  return {
    async run(needs) {
      if (dayOf(now()) !== lastRunOn) firstRunAt = now();
      lastRunOn = dayOf(now());
      await sweepRetention(needs);
    },
    async happen() {
      const at = now();
      const sessionId = await converse(world);
      await sweepConversations(world.deps);
      begun.push({ sessionId, at });
    },
    async check() {
      for (const { sessionId, at } of begun) {
        const isThere = await world.deps.erasures.isThere({ tenantId, sessionId });
        expect(isThere).toBe(at >= firstRunAt - 30 * DAY_MS);
      }
    },
  };
}

/** What was asked before the first run of a day is among the groups after it; a day is enough for all. */
export function questions({ deps, admin, page }: World): Model {
  const asked: number[] = [];
  const runs: number[] = [];
  const { tenantId } = admin;
  return {
    async run(needs) {
      runs.push(now());
      await sweepQuestions(needs);
    },
    async happen() {
      const sessionId = deps.newId();
      const at = new Date().toISOString();
      const summary: Summary = {
        ...{ id: summaryId(sessionId), type: 'conversation', tenantId, sessionId },
        ...{ agentId: page.agentId, agentName: 'Support', sortName: 'support', channel: 'widget' },
        ...{ messageCount: 2, startedAt: at, lastAt: at, thumbsUp: 0, thumbsDown: 0 },
        ...{ hasInsights: false, opening: 'When do you open?', unanswered: 'nothing_found' },
      };
      await deps.summaries.write(summary, undefined);
      asked.push(now());
    },
    async check() {
      const { groups } = await getUnansweredQuestions(deps, admin, {});
      const counted = groups.reduce((all, { count }) => all + count, 0);
      const shown = asked.filter((at) => at >= now() - 30 * DAY_MS);
      const today = runs.filter((at) => dayOf(at) === dayOf(now()));
      // At the same millisecond it may have come after the run.
      const due = shown.filter((at) => at < (today[0] ?? 0));
      expect(counted).toBeGreaterThanOrEqual(due.length);
      expect(counted).toBeLessThanOrEqual(shown.length);
    },
  };
}

async function converse({ deps, page: { tenantId, agentId } }: World): Promise<string> {
  const sessionId = deps.newId();
  const begins = { agentId, visitorTokenHash: 'hash', isPreview: false };
  const said = { clientMessageId: deps.newId(), text: 'Hello', userHash: undefined, begins };
  await claimTurn(deps, { tenantId, sessionId, ...said });
  return sessionId;
}
