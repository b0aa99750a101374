import * as contracts from '@talkwright/shared/areas/sign-up';
import type { Output, ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { z } from 'zod';
import type { Anonymous } from '../accounts/caller.ts';
import type { Cookies } from '../host/cookies.ts';
import { endpoint } from '../host/endpoint.ts';
import { parseInput } from '../host/read-input.ts';
import { withCookies } from '../sign-in/with-cookies.ts';
import { analyzeDomain } from './analyze-domain.ts';
import { createTenant } from './create-tenant.ts';
import { getInviteStatus } from './get-invite-status.ts';
import { joinTenant } from './join-tenant.ts';
import { joinWithAccount } from './join-with-account.ts';
import { registerInvite } from './register-invite.ts';
import { requestAccess } from './request-access.ts';

endpoint(contracts.createTenant, signUp);
endpoint(contracts.register, (deps, caller, { registrationType, ...given }) =>
  ways[registrationType](deps, caller, given),
);
endpoint(contracts.joinTenant, joinTenant);
endpoint(contracts.requestAccess, requestAccess);
endpoint(contracts.analyzeDomain, analyzeDomain);
endpoint(contracts.inviteStatus, getInviteStatus);
endpoint(contracts.registerInvite, async (deps, caller, { deviceCookie, ...input }) =>
  withCookies(deps, await registerInvite(deps, caller, input), deviceCookie),
);
endpoint(contracts.joinWithAccount, async (deps, caller, { deviceCookie, ...input }) =>
  withCookies(deps, await joinWithAccount(deps, caller, input), deviceCookie),
);

type Way = (
  deps: Parameters<typeof createTenant>[0] & Parameters<typeof joinTenant>[0],
  caller: Anonymous,
  given: { deviceCookie: string | undefined },
) => Promise<Output<typeof contracts.register> & Cookies>;

/** What `registrationType` leads to: the same use cases, with the same sentences, as the endpoint of each way has. */
const ways: Record<(typeof contracts.registrationTypes)[number], Way> = {
  async create_new(deps, caller, given) {
    const input = parseInput(contracts.createTenant, fieldsOf(contracts.createTenant, given));
    const { deviceCookie } = given;
    return { outcome: 'create_new', ...(await signUp(deps, caller, { ...input, deviceCookie })) };
  },

  async join_with_id(deps, caller, given) {
    const input = parseInput(contracts.joinTenant, fieldsOf(contracts.joinTenant, given));
    await joinTenant(deps, caller, input);
    return { outcome: 'join_with_id' };
  },

  async request_access(deps, caller, given) {
    const input = parseInput(contracts.requestAccess, fieldsOf(contracts.requestAccess, given));
    await requestAccess(deps, caller, input);
    return { outcome: 'request_access' };
  },

  async use_invite() {
    throw new Failure('invite_elsewhere');
  },
};

async function signUp(
  deps: Parameters<typeof createTenant>[0],
  caller: Anonymous,
  {
    deviceCookie,
    ...input
  }: ParsedInput<typeof contracts.createTenant> & {
    deviceCookie: string | undefined;
  },
) {
  const { plan, billingCycle } = input;
  const signedIn = await createTenant(deps, caller, input);
  return { ...withCookies(deps, signedIn, deviceCookie), subscriptionPlan: plan, billingCycle };
}

/** A form that offers all ways sends the fields of all, too: each way takes its own. */
const fieldsOf = ({ body }: { body: z.ZodObject }, given: object) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => name in body.shape));
