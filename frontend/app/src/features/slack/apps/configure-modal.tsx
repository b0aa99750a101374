import { Anchor, PasswordInput, Text, Textarea, TextInput } from '@mantine/core';
import { configureSlackApp as contract, type SlackApp } from '@talkwright/shared/areas/slack-apps';
import { FormModal } from '../../../forms/form-modal.tsx';
import { useContractForm } from '../../../forms/use-contract-form.ts';
import { Columns } from '../../../ui/columns.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useConfigureSlackAppMutation } from '../slack.api.ts';
import classes from '../slack.module.css';
import { scopesIn, scopesTextSchema } from './scopes-text.ts';

const schema = contract.body.extend({ scopes: scopesTextSchema });

type Values = {
  clientId: string;
  clientSecret: string;
  signingSecret: string;
  apiAppId: string;
  botName: string;
  scopes: string;
};

/** Of an app that somebody makes at Slack by hand: where Slack has to call, and what proves that it is Slack. */
export function ConfigureModal({ app, onClose }: { app: SlackApp; onClose: () => void }) {
  const form = useContractForm<Values>(schema, {
    ...{ clientId: '', clientSecret: '', signingSecret: '' },
    apiAppId: app.api_app_id ?? '',
    botName: app.bot_name === app.brand_name ? '' : app.bot_name,
    scopes: app.scopes.join(', '),
  });
  const [configure] = useConfigureSlackAppMutation();

  async function submit(values: Values) {
    await configure({ ...values, id: app.id, scopes: scopesIn(values.scopes) }).unwrap();
    onClose();
    toast(`${app.brand_name} is configured`, 'success');
  }

  return (
    <FormModal
      title={`Configure Slack: ${app.brand_name}`}
      action="Save"
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <ol className={classes.steps}>
        <li>
          At{' '}
          <Anchor
            href="https://api.slack.com/apps"
            target="_blank"
            rel="noreferrer"
            size="sm"
            underline="always"
          >
            api.slack.com/apps
          </Anchor>
          , press <b>Create New App</b>, <b>From a manifest</b>, and paste this one as JSON.
        </li>
        <li>
          Copy the credentials from <b>Basic Information</b> into the fields below, and save.
        </li>
        <li>
          Then press <b>Install</b> here.
        </li>
      </ol>
      {app.manifest && <Manifest text={app.manifest} />}
      <TextInput
        label="Client ID"
        required
        autoComplete="off"
        {...form.getInputProps('clientId')}
      />
      <Columns at={{ sm: 2 }}>
        <PasswordInput
          label="Client Secret"
          description="Stored encrypted, never shown again"
          required
          autoComplete="off"
          visibilityToggleButtonProps={{ 'aria-label': 'Show client secret' }}
          {...form.getInputProps('clientSecret')}
        />
        <PasswordInput
          label="Signing Secret"
          description="Proves that it is Slack that calls"
          required
          autoComplete="off"
          visibilityToggleButtonProps={{ 'aria-label': 'Show signing secret' }}
          {...form.getInputProps('signingSecret')}
        />
        <TextInput
          label="API App ID (optional)"
          placeholder="A0123ABCD"
          autoComplete="off"
          {...form.getInputProps('apiAppId')}
        />
        <TextInput
          label="Bot Name (optional)"
          placeholder={app.brand_name}
          autoComplete="off"
          {...form.getInputProps('botName')}
        />
      </Columns>
      <Textarea
        label="Scopes"
        description="Of the bot, separated by commas or spaces"
        autosize
        minRows={2}
        spellCheck={false}
        {...form.getInputProps('scopes')}
      />
      <Addresses {...app} />
    </FormModal>
  );
}

/** Long, so that it is looked at only by whoever wants to. */
const Manifest = ({ text }: { text: string }) => (
  <div>
    <div className={classes.manifestHead}>
      <Text size="sm" fw={500}>
        Manifest
      </Text>
      <CopyButton name="Manifest" text={text} />
    </div>
    <ScrollRegion as="pre" name="Manifest" className={classes.manifest}>
      <code>{text}</code>
    </ScrollRegion>
  </div>
);

/** All of them are part of the manifest. */
const Addresses = ({ redirect_url, events_url, interactivity_url, commands_url }: SlackApp) => (
  <div className={classes.addresses}>
    <CopyField
      label="Redirect URL"
      description="OAuth & Permissions, Redirect URLs"
      value={redirect_url}
    />
    <CopyField
      label="Event URL"
      description="Event Subscriptions, Request URL"
      value={events_url}
    />
    <CopyField
      label="Interactivity URL"
      description="Interactivity & Shortcuts, Request URL"
      value={interactivity_url}
    />
    <CopyField
      label="Slash Command URL"
      description="Slash Commands, Request URL of the command"
      value={commands_url}
    />
  </div>
);
