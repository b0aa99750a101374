import { Paper, Switch, Textarea, TextInput, Title } from '@mantine/core';
import type { AgentTabProps } from '../../app/agent-tab.ts';
import classes from './builder.module.css';

type Props = AgentTabProps<
  | 'identity'
  | 'name'
  | 'description'
  | 'conversationOpener'
  | 'systemPrompt'
  | 'personality'
  | 'ragEnabled'
  | 'webSurfingEnabled'
>;

export function BasicsTab({ draft, change, errors }: Props) {
  const text = (
    field: 'identity' | 'name' | 'description' | 'conversationOpener' | 'systemPrompt',
  ) => ({
    value: draft[field],
    error: errors[field],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [field]: value }),
  });

  return (
    <>
      <Paper withBorder className={classes.panel}>
        <TextInput
          label="Agent Identity"
          description="Unique identifier used internally"
          placeholder="customer-support-v1"
          required
          {...text('identity')}
        />
        <TextInput label="Agent Name" description="Display name" required {...text('name')} />
        <TextInput label="Description" {...text('description')} />
        <Textarea
          label="Conversation Opener"
          description="The first thing visitors read"
          autosize
          minRows={2}
          maxRows={6}
          {...text('conversationOpener')}
        />
        <Textarea
          label="System Prompt"
          description="Who the agent is, what it knows and how it should answer"
          required
          autosize
          minRows={8}
          maxRows={24}
          {...text('systemPrompt')}
        />
      </Paper>
      <Paper withBorder className={classes.panel}>
        <Title order={2} size={16}>
          Capabilities
        </Title>
        <Switch
          label="RAG Document Search"
          description="Answers from the documents of this agent and of your organization"
          checked={draft.ragEnabled}
          onChange={(event) => change({ ragEnabled: event.currentTarget.checked })}
        />
        <Switch
          label="Web Surfing"
          description="Looks things up on the web when it needs to"
          checked={draft.webSurfingEnabled}
          onChange={(event) => change({ webSurfingEnabled: event.currentTarget.checked })}
        />
      </Paper>
    </>
  );
}
