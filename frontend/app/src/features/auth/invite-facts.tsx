import { roleNames } from '@talkwright/shared/areas/sign-in';
import type { inviteStatus } from '@talkwright/shared/areas/sign-up';
import type { Output } from '@talkwright/shared/contract/contract';
import { formatDate } from '../../ui/format.ts';
import classes from './invite-form.module.css';

export type Invite = Output<typeof inviteStatus>['invite'];

export const InviteFacts = ({ invite: { role, expiresAt } }: { invite: Invite }) => (
  <dl className={classes.facts}>
    <dt>Role</dt>
    <dd>{roleNames[role]}</dd>
    <dt>Valid until</dt>
    <dd>{formatDate(expiresAt)}</dd>
  </dl>
);
