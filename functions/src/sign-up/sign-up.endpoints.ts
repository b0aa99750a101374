import type { HttpResponseInit } from '@azure/functions';
import * as contracts from '@talkwright/shared/areas/sign-up';
import type { Contract, ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Anonymous } from '../accounts/caller.ts';
import { endpoint, jsonAnswer, rawEndpoint } from '../host/endpoint.ts';
import { parseInput, readInput } from '../host/read-input.ts';
import type { fileRequest } from '../people/requests/file-request.ts';
import type { SignedIn } from '../sign-in/begin-login.ts';
import { refuseForeignPage } from '../sign-in/refresh-cookie.ts';
import { withCookie } from '../sign-in/with-cookie.ts';
import { analyzeDomain } from './analyze-domain.ts';
import { createTenant } from './create-tenant.ts';
import { getInviteStatus } from './get-invite-status.ts';
import { joinTenant } from './join-tenant.ts';
import { registerInvite } from './register-invite.ts';
import { requestAccess } from './request-access.ts';

rawEndpoint(contracts.createTenant, async (deps, caller, request) => {
  refuseForeignPage(request);
  const input = await readInput(contracts.createTenant, request);
  const signedIn = await createTenant(deps, caller, input);
  return withCookie(deps, signedIn, contracts.createTenant, describe(signedIn, input));
});

rawEndpoint(contracts.register, async (deps, caller, request) => {
  refuseForeignPage(request);
  const { registrationType, ...given } = await readInput(contracts.register, request);
  return ways[registrationType](deps, caller, given);
});

endpoint(contracts.joinTenant, joinTenant);
endpoint(contracts.requestAccess, requestAccess);
endpoint(contracts.analyzeDomain, analyzeDomain);
endpoint(contracts.inviteStatus, getInviteStatus);
endpoint(contracts.registerInvite, registerInvite);

type Way = (
  deps: Parameters<typeof createTenant>[0] & Parameters<typeof fileRequest>[0],
  caller: Anonymous,
  given: object,
) => Promise<HttpResponseInit>;

/** What `registrationType` leads to: the same use cases, with the same sentences, as the endpoint of each way has. */
const ways: Record<(typeof contracts.registrationTypes)[number], Way> = {
  async create_new(deps, caller, given) {
    const input = parseInput(contracts.createTenant, fieldsOf(contracts.createTenant, given));
    const signedIn = await createTenant(deps, caller, input);
    const answer = { outcome: 'create_new' as const, ...describe(signedIn, input) };
    return withCookie(deps, signedIn, contracts.register, answer);
  },

  async join_with_id(deps, caller, given) {
    const input = parseInput(contracts.joinTenant, fieldsOf(contracts.joinTenant, given));
    await joinTenant(deps, caller, input);
    return jsonAnswer(contracts.register, { outcome: 'join_with_id' });
  },

  async request_access(deps, caller, given) {
    const input = parseInput(contracts.requestAccess, fieldsOf(contracts.requestAccess, given));
    await requestAccess(deps, caller, input);
    return jsonAnswer(contracts.register, { outcome: 'request_access' });
  },

  async use_invite() {
    throw new Failure('invite_elsewhere');
  },
};

function describe(
  { answer }: SignedIn,
  { plan, billingCycle }: ParsedInput<typeof contracts.createTenant>,
) {
  return { ...answer, subscriptionPlan: plan, billingCycle };
}

/** A form that offers all ways sends the fields of all, too: each way takes its own. */
const fieldsOf = ({ input }: Contract, given: object) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => name in input.shape));
