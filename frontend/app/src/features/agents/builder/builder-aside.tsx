import { Button, Paper, Text, TextInput } from '@mantine/core';
import type { Agent, AgentDraft } from '@talkwright/shared/areas/agents';
import { useId } from 'react';
import { ErrorState } from '../../../ui/error-state.tsx';
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
    <Save {...saving} />
  </aside>
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
      {refusal && problem !== refusal && (
        <Text id={refusalId} size="sm" c="dimmed">
          {refusal}
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
