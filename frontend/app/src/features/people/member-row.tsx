import { Badge, Button, Switch, Table, Text } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import type { OrganizationMember } from '@talkwright/shared/areas/people';
import { roleNames } from '@talkwright/shared/areas/sign-in';
import { useUser } from '../../server/use-session.ts';
import { formatDate, formatTime } from '../../ui/format.ts';
import classes from './members.module.css';
import { nameOf } from './person-name.ts';
import { RoleSelect } from './role-select.tsx';
import { useMemberChange } from './use-member-change.ts';

const TWO_FACTOR = 'Two-factor authentication is on';

type Props = { member: OrganizationMember; impersonateNoteId: string };

export function MemberRow({ member, impersonateNoteId }: Props) {
  const { email, active, twoFactorEnabled, lastLoginAt } = member;
  const name = nameOf(member);
  const isOwn = useUser()?.id === member.id;

  return (
    <Table.Tr role="row" data-inactive={!active || undefined}>
      <Table.Td role="cell" className={classes.name}>
        <div className={classes.nameLine}>
          <span className={classes.ellipsis} title={name}>
            {name}
          </span>
          {isOwn && <Badge variant="light">You</Badge>}
          {twoFactorEnabled && (
            <span role="img" className={classes.shield} aria-label={TWO_FACTOR} title={TWO_FACTOR}>
              <IconShieldCheck size={16} stroke={1.6} aria-hidden />
            </span>
          )}
        </div>
      </Table.Td>
      <Table.Td role="cell" className={classes.email}>
        <div className={classes.ellipsis} title={email}>
          {email}
        </div>
      </Table.Td>
      <Table.Td role="cell" className={classes.role}>
        <MemberRoleSelect member={member} />
      </Table.Td>
      <Table.Td role="cell" className={classes.status}>
        <ActiveSwitch member={member} />
      </Table.Td>
      <Table.Td role="cell" className={classes.lastLogin}>
        <span className={classes.cardLabel}>Last login: </span>
        {lastLoginAt ? (
          <time dateTime={lastLoginAt} title={formatTime(lastLoginAt)}>
            {formatDate(lastLoginAt)}
          </time>
        ) : (
          'Never'
        )}
      </Table.Td>
      <Table.Td role="cell" className={classes.impersonate}>
        <Button
          variant="default"
          size="xs"
          disabled
          title="Impersonate is switched off"
          aria-label={`Impersonate ${name}`}
          aria-describedby={impersonateNoteId}
        >
          Impersonate
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}

const OPERATOR_ONLY = 'A superadmin can only be changed by the operator.';

function MemberRoleSelect({ member }: { member: OrganizationMember }) {
  const { shown, change } = useMemberChange(member);
  if (shown.role === 'superadmin') {
    return (
      <Badge variant="default" title={OPERATOR_ONLY}>
        {roleNames.superadmin}
      </Badge>
    );
  }
  return (
    <RoleSelect
      size="xs"
      aria-label={`Change role of ${nameOf(member)}`}
      value={shown.role}
      onChange={(role) => change({ role })}
    />
  );
}

/** A switch that says in words what it shows. */
function ActiveSwitch({ member }: { member: OrganizationMember }) {
  const { shown, change } = useMemberChange(member);
  const isSuperadmin = member.role === 'superadmin';

  return (
    <div className={classes.switch}>
      <Switch
        size="sm"
        aria-label={`${nameOf(member)} is active`}
        checked={shown.active}
        disabled={isSuperadmin}
        title={isSuperadmin ? OPERATOR_ONLY : undefined}
        onChange={({ currentTarget }) => change({ active: currentTarget.checked })}
      />
      <Text span size="sm" aria-hidden c={shown.active ? undefined : 'dimmed'}>
        {shown.active ? 'Active' : 'Inactive'}
      </Text>
    </div>
  );
}
