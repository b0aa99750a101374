import { Button, Group, TextInput } from '@mantine/core';
import { profileSchema } from '@talkwright/shared/areas/account';
import type { User } from '@talkwright/shared/areas/sign-in';
import { SAVED_NOTE_MS, SavedNote } from '../../forms/saved-note.tsx';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { messageOf } from '../../server/failure.ts';
import { useUser } from '../../server/use-session.ts';
import { Columns } from '../../ui/columns.tsx';
import { Section } from '../../ui/section.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useFleeting } from '../../ui/use-fleeting.ts';
import { useUpdateProfileMutation } from './account.api.ts';

export function ProfileSection() {
  const user = useUser();

  return (
    <Section title="Your profile" hint={user && `You are signed in as ${user.email}.`}>
      {user && <ProfileForm key={user.id} user={user} />}
    </Section>
  );
}

function ProfileForm({ user: { firstName, lastName } }: { user: User }) {
  const form = useContractForm(profileSchema, { firstName, lastName });
  const [update, { isLoading }] = useUpdateProfileMutation();
  const [isSaved, showSaved] = useFleeting(SAVED_NOTE_MS);

  async function save() {
    const { data, error } = await update(form.getValues());
    if (data) {
      form.setValues({ firstName: data.user.firstName, lastName: data.user.lastName });
      return showSaved();
    }
    if (!form.showFailure(error)) toast(messageOf(error));
  }

  return (
    <form noValidate onSubmit={form.onSubmit(save)}>
      <Columns at={{ xs: 2 }}>
        <TextInput
          label="First name"
          autoComplete="given-name"
          required
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label="Last name"
          autoComplete="family-name"
          required
          {...form.getInputProps('lastName')}
        />
      </Columns>
      <Group justify="flex-end" gap="md" mt={18}>
        <SavedNote isShown={isSaved} />
        <Button type="submit" loading={isLoading}>
          Save
        </Button>
      </Group>
    </form>
  );
}
