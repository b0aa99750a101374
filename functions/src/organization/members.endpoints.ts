import * as contracts from '@talkwright/shared/people';
import { endpoint } from '../http/endpoint.ts';
import { listMembers } from './list-members.ts';
import { updateMember } from './update-member.ts';

endpoint(contracts.listMembers, listMembers);
endpoint(contracts.updateMember, updateMember);
