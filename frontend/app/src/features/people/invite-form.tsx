import { Button, Paper, Text, TextInput, Title } from '@mantine/core';
import { createInvite as contract } from '@talkwright/shared/areas/people';
import { useRef } from 'react';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { messageOf } from '../../server/failure.ts';
import { SelectChoice } from '../../ui/select-choice.tsx';
import { toast } from '../../ui/toasts.tsx';
import { elsewhere } from './elsewhere.ts';
import { useCreateInviteMutation } from './people.api.ts';
import classes from './people.module.css';
import { type MemberRole, RoleSelect } from './role-select.tsx';
import { useInviteLink } from './use-invite-link.tsx';

type Values = { email: string; role: MemberRole; expiresInDays: number };

const initialValues: Values = { email: '', role: 'user', expiresInDays: 7 };

const durations = [1, 3, 7, 14, 30].map((days) => ({
  value: days,
  label: days === 1 ? '1 day' : `${days} days`,
}));

export function InviteForm() {
  const form = useContractForm(contract.body, initialValues);
  const email = useRef<HTMLInputElement>(null);
  const [createInvite, { isLoading }] = useCreateInviteMutation();
  const { copyLinkOf } = useInviteLink();

  async function invite(values: Values) {
    const invited = createInvite(values).unwrap();
    const copied = copyLinkOf(invited, 'Invite created and link copied');
    try {
      const { email: address, hasAccountElsewhere } = await invited;
      form.reset();
      await copied;
      if (hasAccountElsewhere) toast(elsewhere(`${address} has`), 'warning');
    } catch (error) {
      toast(messageOf(error));
      form.showFailure(error);
    }
    // The button is disabled by now; the next address may follow.
    email.current?.focus();
  }

  return (
    <Paper
      component="form"
      withBorder
      p="lg"
      // Made when it is submitted: what leads to a ref is not made while something renders.
      onSubmit={(event) => form.onSubmit(invite)(event)}
      noValidate
    >
      <Title order={2} size={16}>
        Invite somebody
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        They get a mail with a link to create their account. You can hand the link over yourself as
        well.
      </Text>
      <div className={classes.inviteFields}>
        <TextInput
          ref={email}
          className={classes.inviteEmail}
          label="Email"
          type="email"
          autoComplete="off"
          placeholder="colleague@example.com"
          {...form.getInputProps('email')}
        />
        <RoleSelect
          label="Role"
          value={form.values.role}
          onChange={(role) => form.setFieldValue('role', role)}
        />
        <SelectChoice label="Expires in" options={durations} {...form.choice('expiresInDays')} />
        <Button type="submit" disabled={form.values.email.trim() === ''} loading={isLoading}>
          Send Invite
        </Button>
      </div>
    </Paper>
  );
}
