import { Button, Group, Stack, TextInput } from '@mantine/core';
import { eraseVisitor as contract } from '@talkwright/shared/areas/conversations';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { useDialogs } from '../../ui/dialogs.ts';
import { formatNumber } from '../../ui/format.ts';
import { Section } from '../../ui/section.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useEraseVisitorMutation } from './visitors.api.ts';

const EMPTY = { sub: '', iss: '' };

/** What a visitor may ask for who was signed in on the organization's site. */
export function EraseVisitorSection() {
  const form = useContractForm(contract.body, EMPTY);
  const [erase] = useEraseVisitorMutation();
  const { confirm } = useDialogs();

  async function submit() {
    const visitor = form.getValues();
    let count = 0;
    const isErased = await confirm({
      title: 'Erase Visitor',
      message: `All conversations of "${visitor.sub.trim()}" will be deleted, with whichever agent. This action cannot be undone.`,
      confirmText: 'Erase',
      isDanger: true,
      onConfirm: async () => {
        ({ count } = await erase(visitor).unwrap());
      },
    });
    if (!isErased) return;
    if (count === 0) return toast('No conversations of this visitor were found.', 'warning');
    form.setValues(EMPTY);
    const were = count === 1 ? 'conversation was' : 'conversations were';
    toast(`${formatNumber(count)} ${were} deleted.`, 'success');
  }

  return (
    <Section
      title="Erase a visitor"
      hint="Deletes all conversations of somebody who was signed in on your site, with what was learnt in them."
    >
      <form noValidate onSubmit={form.onSubmit(submit)}>
        <Stack gap={18}>
          <TextInput
            label="User ID (sub)"
            description="By which the user tokens of your site name them, such as a customer number."
            required
            {...form.getInputProps('sub')}
          />
          <TextInput
            label="Issuer (iss)"
            description="Of these tokens. Needed only where no token exchange of your agents names it."
            {...form.getInputProps('iss')}
          />
          <Group justify="flex-end">
            <Button type="submit" variant="default">
              Erase visitor
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
