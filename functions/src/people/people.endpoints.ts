import * as contracts from '@talkwright/shared/areas/people';
import { endpoint } from '../host/endpoint.ts';
import { createInvite } from './invites/create-invite.ts';
import { extendInvite } from './invites/extend-invite.ts';
import { listInvites } from './invites/list-invites.ts';
import { revokeInvite } from './invites/revoke-invite.ts';
import { listMembers } from './list-members.ts';
import { decideRequest } from './requests/decide-request.ts';
import { listPendingRequests } from './requests/list-pending-requests.ts';
import { updateMember } from './update-member.ts';

endpoint(contracts.listMembers, listMembers);
endpoint(contracts.updateMember, updateMember);

endpoint(contracts.listInvites, listInvites);
endpoint(contracts.createInvite, createInvite);
endpoint(contracts.extendInvite, extendInvite);
endpoint(contracts.revokeInvite, revokeInvite);

endpoint(contracts.listPendingRequests, listPendingRequests);
endpoint(contracts.decideRequest, decideRequest);
