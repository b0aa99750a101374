import { Switch, Text, TextInput } from '@mantine/core';
import type { SlackSettings } from '@talkwright/shared/areas/slack-agents';
import type { SlackApp } from '@talkwright/shared/areas/slack-apps';
import { useState } from 'react';
import type { FieldErrors, HoldSave } from '../../../forms/agent-tab.ts';
import { CodeArea } from '../../../ui/code-area.tsx';
import type { Option } from '../../../ui/options.ts';
import { SelectChoice } from '../../../ui/select-choice.tsx';
import classes from '../slack.module.css';
import { POLICY_PATH, useSlackSettings } from './use-slack-settings.ts';

type Props = {
  agentId: string;
  stored: SlackSettings;
  apps: SlackApp[];
  errors: FieldErrors;
  hold: HoldSave;
};

export function SlackFields({ agentId, stored, apps, errors, hold }: Props) {
  const settings = useSlackSettings(agentId, stored, hold);
  const { draft, set, policyProblem } = settings;
  const [isLeft, setIsLeft] = useState(false);

  return (
    <>
      <Switch
        label="Enabled"
        description="Whether this agent answers in Slack"
        checked={draft.enabled}
        onChange={({ currentTarget }) => set({ enabled: currentTarget.checked })}
      />
      <SelectChoice
        label="Slack App"
        placeholder="Choose an app"
        options={apps.map(optionOf)}
        value={draft.appApiAppId || null}
        error={settings.errors.appApiAppId}
        onChange={(appApiAppId) => set({ appApiAppId })}
      />
      <TextInput
        label="Alias"
        description="Where several agents answer in one app: the word after the mention by which this one is reached. Empty, it answers whoever names none."
        placeholder="sales"
        autoCapitalize="none"
        spellCheck={false}
        value={draft.alias}
        error={settings.errors.alias}
        onChange={({ currentTarget }) => set({ alias: currentTarget.value })}
      />
      <CodeArea
        label="Policy (JSON)"
        description="What the agent may do in Slack, and for whom. Empty, only guests are kept out."
        placeholder={EXAMPLE}
        autosize
        minRows={6}
        maxRows={20}
        value={draft.policy}
        error={errors[POLICY_PATH] ?? (isLeft && policyProblem)}
        onBlur={() => setIsLeft(true)}
        onChange={({ currentTarget }) => {
          setIsLeft(false);
          set({ policy: currentTarget.value });
        }}
      />
      <div>
        <Text size="sm" fw={500}>
          What a policy can say
        </Text>
        <dl className={classes.keys}>
          {keys.map(([name, meaning]) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}

/** Slack's id of an app is not known before it is made there. */
const optionOf = (app: SlackApp): Option<string> => ({
  value: app.api_app_id ?? app.id,
  label: `${app.bot_name || app.brand_name}${noteOn(app)}`,
});

function noteOn({ assigned, provision_status: status }: SlackApp): string {
  if (!assigned) return ' (disabled)';
  return status === 'installed' ? '' : ' (not installed)';
}

const EXAMPLE = `{
  "deniedTools": ["openai_web_search"],
  "maxTokens": 2000
}`;

const keys = [
  ['allowedTools', 'Names of the only tools or operations it may call; [] allows none'],
  ['deniedTools', 'Names of those that it may not call, whatever is allowed'],
  ['maxTokens', 'Tokens that one answer may take, at most 32000'],
  ['allowGuests', 'true lets guests of the workspace ask'],
  ['allowedUsers', 'Member IDs of the only people who may ask'],
  ['allowedChannels', 'IDs of the only channels in which it answers'],
  ['directMessages', 'false: it answers no direct messages'],
  [
    'suggestedPrompts',
    'What people could ask, shown when they open the app: texts, or {"prompt": "…", "channels": ["C0123ABCD"]} for those who have one of the channels open',
  ],
] as const;
