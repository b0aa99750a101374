import { Paper, Switch, Textarea, TextInput, Title } from '@mantine/core';
import classes from './builder.module.css';
import type { AgentForm } from './use-builder.ts';

export function BasicsTab({ form }: { form: AgentForm }) {
  return (
    <>
      <Paper withBorder className={classes.panel}>
        <TextInput
          label="Agent Identity"
          description="Unique identifier used internally"
          placeholder="customer-support-v1"
          required
          {...form.getInputProps('identity')}
        />
        <TextInput
          label="Agent Name"
          description="Display name"
          required
          {...form.getInputProps('name')}
        />
        <TextInput label="Description" {...form.getInputProps('description')} />
        <Textarea
          label="Conversation Opener"
          description="The first thing visitors read"
          autosize
          minRows={2}
          maxRows={6}
          {...form.getInputProps('conversationOpener')}
        />
        <Textarea
          label="System Prompt"
          description="Who the agent is, what it knows and how it should answer"
          required
          autosize
          minRows={8}
          maxRows={24}
          {...form.getInputProps('systemPrompt')}
        />
      </Paper>
      <Paper withBorder className={classes.panel}>
        <Title order={2} size={16}>
          Capabilities
        </Title>
        <Switch
          label="RAG Document Search"
          description="Answers from the documents of this agent and of your organization"
          {...form.getInputProps('ragEnabled', { type: 'checkbox' })}
        />
        <Switch
          label="Web Surfing"
          description="Looks things up on the web when it needs to"
          {...form.getInputProps('webSurfingEnabled', { type: 'checkbox' })}
        />
      </Paper>
    </>
  );
}
