import * as contracts from '@talkwright/shared/areas/people';
import { endpoint } from '../host/endpoint.ts';
import { createInvite } from './create-invite.ts';
import { decideRequest } from './decide-request.ts';
import { extendInvite } from './extend-invite.ts';
import { inviteToken } from './invite-token.ts';
import { listMembers } from './list-members.ts';
import { revokeInvite } from './revoke-invite.ts';
import { updateMember } from './update-member.ts';

endpoint(contracts.listMembers, listMembers);
endpoint(contracts.updateMember, updateMember);

endpoint(contracts.listInvites, async ({ invites, config }, { tenantId }) => ({
  invites: (await invites.listUnused(tenantId)).map((invite) => ({
    ...invite,
    token: inviteToken(config, invite),
  })),
}));
endpoint(contracts.createInvite, createInvite);
endpoint(contracts.extendInvite, extendInvite);
endpoint(contracts.revokeInvite, revokeInvite);

endpoint(contracts.listPendingRequests, async ({ requests }, { tenantId }) => ({
  requests: await requests.list(tenantId),
}));
endpoint(contracts.decideRequest, decideRequest);
