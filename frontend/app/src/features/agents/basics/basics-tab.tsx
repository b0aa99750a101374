import { Switch, Textarea, TextInput } from '@mantine/core';
import type { Digest, SearchConfig } from '@talkwright/shared/areas/agent-config';
import type { ComponentType } from 'react';
import type { AgentTabProps, ChangeDraft } from '../../../forms/agent-tab.ts';
import { Section } from '../../../ui/section.tsx';
import { DigestCard } from './digest-card.tsx';
import { NoAnswerFields } from './no-answer-fields.tsx';
import { SourcesSection } from './sources-section.tsx';
import { withSnippet } from './with-snippet.ts';

type TextPart = 'identity' | 'name' | 'description' | 'conversationOpener' | 'systemPrompt';
type Props = AgentTabProps<
  | TextPart
  | 'personality'
  | 'ragEnabled'
  | 'webSurfingEnabled'
  | 'noAnswerConfig'
  | 'citationsConfig'
  | 'searchConfig'
> & {
  /** Ready-made pieces of a prompt, of which one may be inserted. */
  Snippets: ComponentType<{ onInsert: (snippet: string) => void }>;
};

export function BasicsTab({ draft, change, hold, errors, agentId, Snippets }: Props) {
  const text = (field: TextPart, value: string) => ({
    value,
    error: errors[field],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [field]: value }),
  });

  const insert = (snippet: string) =>
    change(({ systemPrompt }) => ({ systemPrompt: withSnippet(systemPrompt, snippet) }));

  const setDigest = (digest: Digest) =>
    change(({ personality }) => ({ personality: { ...personality, digest } }));

  return (
    <>
      <Section title="Identity" hint="Who the agent is, to you and to those who talk to it.">
        <TextInput
          label="Agent Identity"
          description="Unique identifier used internally"
          placeholder="customer-support-v1"
          required
          {...text('identity', draft.identity)}
        />
        <TextInput
          label="Agent Name"
          description="Display name"
          required
          {...text('name', draft.name)}
        />
        <TextInput label="Description" {...text('description', draft.description)} />
        <Textarea
          label="Conversation Opener"
          description="The first thing visitors read"
          autosize
          minRows={2}
          maxRows={6}
          {...text('conversationOpener', draft.conversationOpener)}
        />
      </Section>
      <Section
        title="Instructions"
        hint="What the agent is told before each conversation. Visitors do not see it."
      >
        <Textarea
          label="System Prompt"
          description="Who the agent is, what it knows and how it should answer"
          required
          rows={14}
          resize="vertical"
          {...text('systemPrompt', draft.systemPrompt)}
        />
      </Section>
      <Snippets onInsert={insert} />
      <Capabilities
        ragEnabled={draft.ragEnabled}
        webSurfingEnabled={draft.webSurfingEnabled}
        searchConfig={draft.searchConfig}
        change={change}
      />
      {(draft.ragEnabled || draft.noAnswerConfig.action !== 'say_so') && (
        <NoAnswerFields
          config={draft.noAnswerConfig}
          errors={errors}
          onChange={(noAnswerConfig) => change({ noAnswerConfig })}
        />
      )}
      <SourcesSection
        config={draft.citationsConfig}
        set={(changes) =>
          change((current) => ({ citationsConfig: { ...current.citationsConfig, ...changes } }))
        }
      />
      <DigestCard
        digest={draft.personality.digest}
        agentId={agentId}
        errors={errors}
        hold={hold}
        onChange={setDigest}
      />
    </>
  );
}

type CapabilitiesProps = {
  ragEnabled: boolean;
  webSurfingEnabled: boolean;
  searchConfig: SearchConfig;
  change: ChangeDraft<'ragEnabled' | 'webSurfingEnabled' | 'searchConfig'>;
};

const Capabilities = ({
  ragEnabled,
  webSurfingEnabled,
  searchConfig,
  change,
}: CapabilitiesProps) => (
  <Section title="Capabilities" hint="Where answers may come from, beside the instructions.">
    <Switch
      label="RAG Document Search"
      description="Answers from the documents of this agent and of your organization"
      checked={ragEnabled}
      onChange={(event) => change({ ragEnabled: event.currentTarget.checked })}
    />
    {ragEnabled && (
      <Switch
        label="Write Out Follow-Up Questions"
        description='Before the search, the model says in full what a short question like "And on Sundays?" means. Finds more in longer conversations, costs a small call for each such question, and may delay its answer by a second'
        checked={searchConfig.rewritesFollowUps}
        onChange={(event) =>
          change({ searchConfig: { rewritesFollowUps: event.currentTarget.checked } })
        }
      />
    )}
    <Switch
      label="Web Surfing"
      description="Looks things up on the web when it needs to"
      checked={webSurfingEnabled}
      onChange={(event) => change({ webSurfingEnabled: event.currentTarget.checked })}
    />
  </Section>
);
