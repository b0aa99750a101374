import * as contracts from '@talkwright/shared/areas/sign-up';
import type { Contract, ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import { endpoint, jsonAnswer, rawEndpoint } from '../host/endpoint.ts';
import { parseInput, readInput } from '../host/read-input.ts';
import { refuseForeignPage } from '../sign-in/refresh-cookie.ts';
import type { Session } from '../sign-in/begin-login.ts';
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
  const session = await createTenant(deps, caller, input);
  return withCookie(deps, session, contracts.createTenant, describe(session, input));
});

/** The same use cases, with the same sentences, as the endpoint of each way has. */
rawEndpoint(contracts.register, async (deps, caller, request) => {
  refuseForeignPage(request);
  const { registrationType: outcome, ...given } = await readInput(contracts.register, request);
  switch (outcome) {
    case 'create_new': {
      const input = parseInput(contracts.createTenant, fieldsOf(contracts.createTenant, given));
      const session = await createTenant(deps, caller, input);
      const answer = { outcome, ...describe(session, input) };
      return withCookie(deps, session, contracts.register, answer);
    }
    case 'join_with_id': {
      const fields = fieldsOf(contracts.joinTenant, given);
      await joinTenant(deps, caller, parseInput(contracts.joinTenant, fields));
      return jsonAnswer(contracts.register, { outcome });
    }
    case 'request_access': {
      const fields = fieldsOf(contracts.requestAccess, given);
      await requestAccess(deps, caller, parseInput(contracts.requestAccess, fields));
      return jsonAnswer(contracts.register, { outcome });
    }
    case 'use_invite':
      throw new Failure('invite_elsewhere');
  }
});

endpoint(contracts.joinTenant, joinTenant);
endpoint(contracts.requestAccess, requestAccess);
endpoint(contracts.analyzeDomain, analyzeDomain);
endpoint(contracts.inviteStatus, getInviteStatus);
endpoint(contracts.registerInvite, registerInvite);

function describe(
  { answer }: Session,
  { plan, billingCycle }: ParsedInput<typeof contracts.createTenant>,
) {
  return { ...answer, subscriptionPlan: plan, billingCycle };
}

/** A form that offers all ways sends the fields of all, too: each way takes its own. */
const fieldsOf = ({ input }: Contract, given: object) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => name in input.shape));
