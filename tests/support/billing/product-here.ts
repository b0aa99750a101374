import { Failure } from '@talkwright/shared/contract/errors';
import {
  type TenantRecord,
  tenantRecordSchema,
} from '../../../functions/src/accounts/account-records.ts';
import type { Member } from '../../../functions/src/accounts/caller.ts';
import type { ChangeNeeds } from '../../../functions/src/billing/changing.ts';
import type { Change } from '../../../functions/src/platform/change.ts';
import { createPayments } from '../../../functions/src/platform/payments.ts';
import { WriteRefused } from '../../../functions/src/platform/write-refused.ts';
import type { StripeHere } from './stripe-here.ts';

export type ProductHere = ReturnType<typeof openProductHere>;

const TENANT = 'tenant';
/** Seconds after which a change counts as dead. */
const GIVEN_UP = 121;

/**
 * One organization's record in memory, with the two operations on it that billing uses, and a process that can be killed:
 * before one of its steps outside, or right after it.
 */
export function openProductHere({ stripe, clock, press }: StripeHere, customerId: string) {
  let record = newTenant(customerId);
  let version = 1;
  let ids = 0;
  const losing = { kind: '', after: 0 };
  const killing = { after: Number.POSITIVE_INFINITY, isDone: false, killed: () => {} };

  /** A killed process never hears of anything again. */
  async function step<T>(act: () => Promise<T>): Promise<T> {
    killing.after -= 1;
    if (killing.after > 0) return act();
    if (killing.isDone) await act().catch(() => {});
    killing.killed();
    return new Promise<never>(() => {});
  }

  async function ask<T>(request: (sdk: typeof stripe) => Promise<T>): Promise<T> {
    losing.after -= 1;
    const kind = losing.after === 0 && losing.kind;
    if (kind) await press('faults', { kind, count: '1' });
    try {
      return await payments.ask(() => request(stripe));
    } finally {
      if (kind) await press('faults', { kind, count: '0' });
    }
  }

  async function commit(_tenantId: string, [change]: Change[]): Promise<void> {
    if (change?.operation !== 'replace') throw new Error('Only replaced records are kept here.');
    if (change.etag !== String(version)) throw new WriteRefused('changed');
    record = tenantRecordSchema.parse(JSON.parse(JSON.stringify(change.item)));
    version += 1;
  }

  const read = async () => ({ value: structuredClone(record), etag: String(version) });
  const payments = createPayments({
    STRIPE_SECRET_KEY: 'sk_test_local',
    STRIPE_WEBHOOK_SECRET: 'whsec_local',
    STRIPE_API_URL: undefined,
  });
  const deps = {
    accounts: { findTenant: read, getTenant: async () => (await read()).value },
    outbox: {
      commit: (tenantId: string, changes: Change[]) => step(() => commit(tenantId, changes)),
    },
    payments: {
      ...payments,
      ask: <T>(request: (sdk: typeof stripe) => Promise<T>) => step(() => ask(request)),
    },
    now: () => new Date(clock.time * 1_000),
    newId: () => `id-${ids++}`,
  } as unknown as ChangeNeeds;

  return {
    deps,
    record: () => record,
    /** The answer of this number gets lost, counted from now: before Stripe acts or after it. */
    loseAnswer(kind: string, after: number) {
      Object.assign(losing, { kind, after });
    },
    /** Whether there was one. */
    hasLostAnswer: () => losing.after <= 0,
    admin: { kind: 'member', tenantId: TENANT, userId: 'ada' } as Member,

    /** Kills what runs at its step of this number; what the administrator meets as a refusal is none of ours. */
    async run(work: () => Promise<unknown>, kill?: { after: number; isDone: boolean }) {
      const killed = new Promise<void>((resolve) => {
        Object.assign(killing, { ...(kill ?? { after: Infinity }), killed: resolve });
      });
      const done = work().catch((error) => {
        if (!(error instanceof Failure)) throw error;
        return error;
      });
      const outcome = await Promise.race([done, killed]);
      // Whoever comes next need not wait for the dead.
      if (killing.after <= 0) clock.time += GIVEN_UP;
      killing.after = Number.POSITIVE_INFINITY;
      return outcome;
    },
  };
}

const newTenant = (customerId: string): TenantRecord => ({
  ...{ id: TENANT, tenantId: TENANT, type: 'tenant', name: 'Acme', slug: 'acme' },
  ...{ plan: 'core', billingCycle: 'monthly', domains: [], verifiedDomains: [] },
  ...{
    primaryContact: 'ada@example.com',
    retention: '90',
    modelPrices: [],
    agentCaps: {},
    knowledgeCell: 'one',
  },
  billing: {
    ...{ trialEndsAt: '2026-01-01T00:00:00.000Z', customerId, subscription: null, checkout: null },
  },
  ...{ isDeleted: false, createdAt: '2026-01-01T00:00:00.000Z' },
});
