import { Badge, Button } from '@mantine/core';
import type { PendingRequest } from '@talkwright/shared/areas/people';
import { roleNames } from '@talkwright/shared/areas/sign-in';
import { useState } from 'react';
import { messageOf } from '../../server/failure.ts';
import { formatDate } from '../../ui/format.ts';
import { toast } from '../../ui/toasts.tsx';
import { Justification } from './justification.tsx';
import { useApproveRequestMutation } from './people.api.ts';
import classes from './people.module.css';
import { nameOf } from './person-name.ts';
import { type MemberRole, RoleSelect } from './role-select.tsx';

const types = {
  request_access: 'Access request',
  join_with_id: 'Join with ID',
} satisfies Record<PendingRequest['requestType'], string>;

type Props = { request: PendingRequest; onReject: () => void };

export function RequestRow({ request, onReject }: Props) {
  const { email, requestType, requestedRole, justification, createdAt } = request;
  const name = nameOf(request);
  // A wish is only a wish: more than the least is given on purpose.
  const [role, setRole] = useState<MemberRole>('user');
  const [approveRequest, { isLoading }] = useApproveRequestMutation();

  async function approve() {
    try {
      await approveRequest({ id: request.id, role }).unwrap();
      toast('Request approved', 'success');
    } catch (error) {
      toast(messageOf(error));
    }
  }

  return (
    <li className={`${classes.row} ${classes.request}`}>
      <div className={classes.who}>
        <div className={classes.line}>
          <span className={classes.strong}>{name}</span>
          <Badge variant="default">{types[requestType]}</Badge>
        </div>
        <div>{email}</div>
        <div className={classes.dimmed}>
          Requested role: {roleNames[requestedRole]} ·{' '}
          <span className={classes.since}>
            since <time dateTime={createdAt}>{formatDate(createdAt)}</time>
          </span>
        </div>
        {justification && <Justification text={justification} />}
      </div>
      <div className={classes.actions}>
        <RoleSelect aria-label={`Role for ${name}`} value={role} onChange={setRole} />
        <Button aria-label={`Approve ${name}`} loading={isLoading} onClick={approve}>
          Approve
        </Button>
        <Button variant="default" aria-label={`Reject ${name}`} onClick={onReject}>
          Reject
        </Button>
      </div>
    </li>
  );
}
