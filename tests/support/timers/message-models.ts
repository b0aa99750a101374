import { expect } from '@jest/globals';
import { patchTenant } from '../../../functions/src/accounts/account-records.ts';
import { newBilling } from '../../../functions/src/accounts/billing-record.ts';
import { queueSyncs } from '../../../functions/src/billing/queue-syncs.ts';
import { queueDueDigests } from '../../../functions/src/digest/queue-due-digests.ts';
import { slotOf } from '../../../functions/src/digest/slots.ts';
import { writeOutbox } from '../../../functions/src/platform/outbox.ts';
import { tellAboutUsage } from '../../../functions/src/quotas/tell-about-usage.ts';
import { DAY_MS, dayOf, MINUTE_MS, type Model, now } from './model.ts';
import type { World } from './world.ts';

/**
 * A digest is due at its time of the day, rounded up to a tenth minute, and eight minutes more. The first run from then on
 * sends it, where that is less than a day late; the very first run of all, less than ten minutes.
 */
export function digests({ deps, admin: { tenantId }, sent }: World): Model {
  const made: { agentId: string; minute: number; runsBefore: number }[] = [];
  const runs: number[] = [];

  const dueOf = (minute: number, agentId: string, runsBefore: number) => {
    const expected: string[] = [];
    const rounded = Math.ceil(minute / 10) * 10 * MINUTE_MS;
    const firstDay = Date.parse(dayOf((runs[0] ?? 0) - 2 * DAY_MS));
    for (let day = firstDay; day <= now(); day += DAY_MS) {
      const dueAt = day + rounded + 8 * MINUTE_MS;
      const nth = runs.findIndex((run) => run >= dueAt);
      const late = (runs[nth] ?? 0) - dueAt;
      const isInTime = nth === 0 ? late < 10 * MINUTE_MS : late < DAY_MS;
      if (nth >= runsBefore && isInTime) expected.push(`${agentId} ${day + rounded}`);
    }
    return expected;
  };

  return {
    async run(needs) {
      runs.push(now());
      await queueDueDigests(needs);
    },
    async happen() {
      const minute = (made.length * 487 + 713) % 1_440;
      const time = new Date(minute * MINUTE_MS).toISOString().slice(11, 16);
      const agentId = deps.newId();
      await deps.digests.writeSlot({ tenantId, agentId }, slotOf(time));
      made.push({ agentId, minute, runsBefore: runs.length });
    },
    async check() {
      const due = sent.flatMap(({ message }) =>
        message.kind === 'digestDue'
          ? `${message.agentId} ${Date.parse(String(message.moment))}`
          : [],
      );
      const expected = made.flatMap((one) => dueOf(one.minute, one.agentId, one.runsBefore));
      // What is queued twice by two at once is made once.
      expect([...new Set(due)].sort()).toEqual(expected.sort());
    },
  };
}

/** Of each month, 80 % of the pages and all of them are told by the first run after: the higher alone where both have come. */
export function usage({ deps, admin: { tenantId }, sent }: World): Model {
  const used = new Map<string, number>();
  const expected: string[] = [];
  const monthOf = () => dayOf(now()).slice(0, 7);
  const tell = (title: string) => {
    const told = `${monthOf()} ${title}`;
    if (!expected.includes(told)) expected.push(told);
  };

  return {
    async run(needs) {
      const pages = used.get(monthOf()) ?? 0;
      if (pages >= 2_000) tell("This month's pages are used up");
      else if (pages >= 1_600) tell("80 % of this month's pages are used");
      await tellAboutUsage(needs);
    },
    async happen() {
      await deps.meters.begin(tenantId, monthOf());
      await deps.meters.add(tenantId, monthOf(), ['pages', 700]);
      used.set(monthOf(), (used.get(monthOf()) ?? 0) + 700);
    },
    async check() {
      const told = sent.flatMap(({ queue, message, at }) =>
        queue === 'mail' && String(message.text).includes('once a month at most')
          ? `${dayOf(at).slice(0, 7)} ${message.subject}`
          : [],
      );
      expect(told.sort()).toEqual(expected.toSorted());
    },
  };
}

/** Each run asks for each organization that pays, the same thing all day. */
export function billing({ deps, admin: { tenantId }, sent }: World): Model {
  const runs: string[] = [];
  let isPaying = false;
  return {
    async run(needs) {
      if (isPaying) runs.push(`billing-${tenantId}-${dayOf(now())}`);
      await queueSyncs(needs);
    },
    async happen() {
      isPaying = true;
      await deps.outbox.commit(tenantId, [patchTenant(tenantId, { billing: newBilling(null) })]);
    },
    async check() {
      const ids = sent.flatMap(({ queue, id }) => (queue === 'billing' ? id : []));
      expect(ids).toEqual(runs);
    },
  };
}

/** What a process has left behind is sent within four minutes of rounds, once, as soon as nobody else may be sending it. */
export function outbox({ deps, admin: { tenantId }, tenants, sent }: World): Model {
  const left: { text: string; at: number; isDue?: true }[] = [];
  const ROUNDS = 16;
  return {
    async run(needs) {
      for (const one of left) if (now() - one.at >= 5_000) one.isDue = true;
      for (let round = 0; round < ROUNDS; round++) await needs.outbox.round();
    },
    async happen() {
      const text = `left behind ${left.length}`;
      await tenants.batch(tenantId, [writeOutbox(deps.outbox.record(tenantId, 'mail', { text }))]);
      left.push({ text, at: now() });
    },
    async check() {
      const texts = sent.flatMap(({ message: { text } }) =>
        String(text).startsWith('left behind') ? [text] : [],
      );
      expect(texts.sort()).toEqual(left.flatMap(({ text, isDue }) => (isDue ? text : [])).sort());
    },
  };
}
