import * as contracts from '@talkwright/shared/areas/people';
import { endpoint } from '../host/endpoint.ts';
import { createInvite } from './invites/create-invite.ts';
import { extendInvite } from './invites/extend-invite.ts';
import { inviteToken } from './invites/invite-token.ts';
import { revokeInvite } from './invites/revoke-invite.ts';
import { listMembers } from './list-members.ts';
import { decideRequest } from './requests/decide-request.ts';
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
