import type { Contract, ParsedInput } from '@talkwright/shared/contract';
import { Failure } from '@talkwright/shared/errors';
import * as contracts from '@talkwright/shared/sign-up';
import { endpoint, jsonAnswer, rawEndpoint } from '../http/endpoint.ts';
import { parseInput, readInput } from '../http/read-input.ts';
import { analyzeDomain } from '../organization/analyze-domain.ts';
import { getInviteStatus } from '../organization/get-invite-status.ts';
import { joinTenant } from '../organization/join-tenant.ts';
import { registerInvite } from '../organization/register-invite.ts';
import { requestAccess } from '../organization/request-access.ts';
import { createTenant } from './create-tenant.ts';
import { refuseForeignPage } from './refresh-cookie.ts';
import type { Session } from './start-session.ts';
import { withCookie } from './with-cookie.ts';

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
