import { confirmCheckout, getUsage, startCheckout } from '@talkwright/shared/areas/billing';
import { signUp } from '../../api/sign-up.ts';
import type { Member } from '../../client.ts';
import { stack } from '../../stack/running-stack.ts';
import { query } from '../../stack/stores.ts';
import { type Deed, outcomeOf } from './deed.ts';

/** The same choice leads to the same page. */
export function paying(member: Member): Deed {
  const urls = new Set<string>();
  return {
    attempt: () =>
      outcomeOf(async () => {
        urls.add((await member.call(startCheckout, { plan: 'core' })).url);
      }),
    audit: async () => (urls.size > 1 ? [`There are ${urls.size} pages to pay on.`] : []),
  };
}

/** From choosing a plan to having it, each step again until it succeeds. */
export function subscribing(): Deed {
  const paid: { member: Member; customer: string }[] = [];
  let buyer: { member: Member; url?: string; sessionId?: string } | undefined;
  return {
    attempt: () =>
      outcomeOf(async () => {
        buyer ??= { member: await signUp() };
        const { member } = buyer;
        buyer.url ??= (await member.call(startCheckout, { plan: 'core' })).url;
        buyer.sessionId ??= await payOn(buyer.url);
        await member.call(confirmCheckout, { sessionId: buyer.sessionId });
        paid.push({ member, customer: await customerOf(member) });
        buyer = undefined;
      }),
    async audit() {
      const found = paid.map(async ({ member, customer }) => {
        const url = `${stack().stripe}/v1/subscriptions?customer=${customer}&status=all`;
        const headers = { authorization: 'Bearer sk_test_local' };
        const { data } = (await (await fetch(url, { headers })).json()) as { data: unknown[] };
        const { status } = (await member.call(getUsage, {})).subscription;
        return [
          ...(data.length === 1 ? [] : [`There are ${data.length} subscriptions.`]),
          ...(status === 'active' ? [] : [`A paid subscription is ${status}.`]),
        ];
      });
      return (await Promise.all(found)).flat();
    },
  };
}

async function payOn(url: string): Promise<string> {
  const form = new URLSearchParams({ country: 'DE', card: '4242424242424242' });
  const { headers } = await fetch(url, { method: 'POST', body: form, redirect: 'manual' });
  return /session_id=(\w+)/.exec(headers.get('location') ?? '')?.[1] ?? '';
}

async function customerOf({ tenant }: Member): Promise<string> {
  const sql = 'SELECT VALUE c.billing.customerId FROM c WHERE c.id = @id';
  return (await query<string>('tenants', sql, { id: tenant.id }))[0] ?? '';
}
