import { Button, Group, Paper, Text, TextInput } from '@mantine/core';
import { IconBulb, IconMessages } from '@tabler/icons-react';
import type { Agent, AgentDraft } from '@talkwright/shared/areas/agents';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { UpgradeHint } from '../../../ui/upgrade-hint.tsx';
import { usePlanRefusal } from '../use-plan-refusal.ts';
import { VersionState } from '../versions/version-state.tsx';
import { EmbedCode } from '../widget/embed-code.tsx';
import { AgentSummary } from './agent-summary.tsx';
import classes from './builder.module.css';

type Saving = {
  /** Undefined while the agent is being created. */
  saved: Agent | undefined;
  formId: string;
  problem: string;
  isSaving: boolean;
  /** What the next version says of itself. */
  note: string;
  onNote: (note: string) => void;
  onSaveDraft: () => void;
  onPublish: () => void;
  onListVersions: () => void;
};

/** The end of the form: what the agent will be, the buttons that make it so, and the code to embed it. */
export const BuilderAside = ({ draft, ...saving }: Saving & { draft: AgentDraft }) => (
  <aside className={classes.aside} aria-label="Summary">
    <AgentSummary draft={draft} />
    {saving.saved && <WhatCameOfIt {...saving.saved} />}
    <Save {...saving} />
  </aside>
);

/** What visitors asked it, and what it has learnt of them. */
const WhatCameOfIt = ({ id }: Agent) => (
  <Group grow gap="sm">
    <Button
      component={Link}
      to={paths.sessionsOfAgent(id)}
      variant="default"
      px="sm"
      leftSection={<IconMessages size={16} stroke={1.6} />}
    >
      Chat History
    </Button>
    <Button
      component={Link}
      to={paths.agentInsights.to(id)}
      variant="default"
      px="sm"
      leftSection={<IconBulb size={16} stroke={1.6} />}
    >
      Insights
    </Button>
  </Group>
);

function Save(props: Saving) {
  const { saved, formId, problem, isSaving, note, onNote, onSaveDraft, onPublish, onListVersions } =
    props;
  const planRefusal = usePlanRefusal();
  const refusal = saved ? undefined : planRefusal;
  const refusalId = useId();

  return (
    <>
      {problem && <ErrorState error={{ message: problem }} />}
      <Button
        type="submit"
        form={formId}
        size="md"
        fullWidth
        disabled={isSaving}
        aria-describedby={refusal && refusalId}
      >
        {isSaving ? 'Saving...' : saved ? 'Update Agent' : 'Create Agent'}
      </Button>
      {refusal && (
        <Text id={refusalId} size="sm" c="dimmed">
          {problem !== refusal && refusal}
          <UpgradeHint to={paths.choosePlan} />
        </Text>
      )}
      {!saved && (
        <Text size="sm" c="dimmed">
          Save the agent first to add documents or token exchange, or to connect it to Slack.
        </Text>
      )}
      {saved && (
        <Button variant="default" fullWidth disabled={isSaving} onClick={onSaveDraft}>
          Save draft
        </Button>
      )}
      <TextInput
        label="Note"
        description="Optional: what is new in this version"
        maxLength={200}
        value={note}
        onChange={(event) => onNote(event.currentTarget.value)}
      />
      {saved && (
        <Paper withBorder p="md">
          <VersionState
            saved={saved}
            isBusy={isSaving}
            onPublish={onPublish}
            onList={onListVersions}
          />
        </Paper>
      )}
      {saved && (
        <Paper withBorder p="md">
          <EmbedCode agent={saved} />
        </Paper>
      )}
    </>
  );
}
