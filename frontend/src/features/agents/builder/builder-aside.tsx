import { Button, Paper, Text, TextInput } from '@mantine/core';
import type { Agent, AgentDraft } from '@talkwright/shared/agents';
import { memo, type RefObject, useId, useState } from 'react';
import { ErrorState } from '../../../ui/error-state.tsx';
import { AgentSummary } from './agent-summary.tsx';
import classes from './builder.module.css';
import { EmbedCode } from '../widget/embed-code.tsx';
import { usePlanRefusal } from '../use-plan-refusal.ts';
import { VersionState } from '../versions/version-state.tsx';

type Saving = {
  /** Undefined while the agent is being created. */
  saved: Agent | undefined;
  formId: string;
  problem: string;
  isSaving: boolean;
  /** What the next version says of itself. */
  note: RefObject<string>;
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

const Save = memo((props: Saving) => {
  const { saved, formId, problem, isSaving, note, onSaveDraft, onPublish, onListVersions } = props;
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
      <Note key={saved?.version} note={note} />
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
});

/** Begins anew with each version. */
function Note({ note }: { note: RefObject<string> }) {
  const [text, setText] = useState(note.current);

  function type(typed: string) {
    note.current = typed;
    setText(typed);
  }

  return (
    <TextInput
      label="Note"
      description="Optional: what is new in this version"
      maxLength={200}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
