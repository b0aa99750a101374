import { Text, TextInput } from '@mantine/core';
import {
  provisionSlackApp as contract,
  defaultBotScopes,
  MAX_BRAND_NAME,
  type SlackApp,
} from '@talkwright/shared/areas/slack-apps';
import { FormModal } from '../../../forms/form-modal.tsx';
import { useContractForm } from '../../../forms/use-contract-form.ts';
import { CardChoice } from '../../../ui/card-choice.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useProvisionSlackAppMutation } from '../slack.api.ts';
import classes from '../slack.module.css';
import { IconField } from './icon-field.tsx';

type Values = { brandName: string; iconUrl: string; own: boolean };

const ways = [
  {
    value: 'made',
    name: 'Made for you',
    hint: 'We make it in the workspace that you are connected to.',
  },
  {
    value: 'own',
    name: 'Made by hand',
    hint: 'You make it at Slack, as for another workspace, and enter its credentials here.',
  },
] as const;

type Props = { onMade: (own: SlackApp) => void; onClose: () => void };

export function NewAppModal({ onMade, onClose }: Props) {
  const form = useContractForm<Values>(contract.body, { brandName: '', iconUrl: '', own: false });
  const [provision] = useProvisionSlackAppMutation();
  const { brandName, own } = form.values;

  async function submit(values: Values) {
    const app = await provision(values).unwrap();
    onClose();
    if (values.own) onMade(app);
    else toast('Provisioning requested', 'success');
  }

  return (
    <FormModal
      title="New App"
      action={own ? 'Continue' : 'Provision App'}
      form={form}
      isIncomplete={brandName.trim() === ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Brand Name"
        description={`What people see in Slack: at most ${MAX_BRAND_NAME} characters`}
        data-autofocus
        {...form.getInputProps('brandName')}
      />
      <IconField
        brandName={brandName}
        url={form.values.iconUrl}
        field={form.getInputProps('iconUrl')}
      />
      <CardChoice
        label="How it is made"
        value={own ? 'own' : 'made'}
        onChange={(way) => form.setFieldValue('own', way === 'own')}
        cards={ways.map(({ value, name, hint }) => ({
          ...{ value, name },
          title: (
            <Text component="span" fw={620} size="sm">
              {name}
            </Text>
          ),
          text: (
            <Text component="span" c="dimmed" size="sm" mt={6}>
              {hint}
            </Text>
          ),
        }))}
      />
      <div>
        <Text size="sm" fw={500} id="bot-scopes">
          Default bot scopes
        </Text>
        <ul className={classes.scopes} aria-labelledby="bot-scopes">
          {defaultBotScopes.map((scope) => (
            <li key={scope}>
              <code>{scope}</code>
            </li>
          ))}
        </ul>
      </div>
    </FormModal>
  );
}
