import * as contracts from '@talkwright/shared/areas/people';
import { endpoint } from '../host/endpoint.ts';
import { listMembers } from './list-members.ts';
import { updateMember } from './update-member.ts';

endpoint(contracts.listMembers, listMembers);
endpoint(contracts.updateMember, updateMember);
