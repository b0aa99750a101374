import * as contracts from '@talkwright/shared/areas/people';
import { endpoint } from '../host/endpoint.ts';
import { createInvite } from './create-invite.ts';
import { extendInvite } from './extend-invite.ts';
import { inviteToken } from './invite-token.ts';
import { revokeInvite } from './revoke-invite.ts';

endpoint(contracts.listInvites, async ({ invites, config }, { tenantId }) => ({
  invites: (await invites.listUnused(tenantId)).map((invite) => ({
    ...invite,
    token: inviteToken(config, invite),
  })),
}));
endpoint(contracts.createInvite, createInvite);
endpoint(contracts.extendInvite, extendInvite);
endpoint(contracts.revokeInvite, revokeInvite);
