import { Button, Paper, Text } from '@mantine/core';
import type { Agent, AgentDraft } from '@talkwright/shared/agents';
import { memo, useId } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { AgentSummary } from './agent-summary.tsx';
import classes from './builder.module.css';
import { EmbedCode } from './embed-code.tsx';
import { usePlanRefusal } from './use-plan-refusal.ts';

type Saving = {
  /** Undefined while the agent is being created. */
  saved: Agent | undefined;
  formId: string;
  problem: string;
  isSaving: boolean;
};

/** The end of the form: what the agent will be, the button that makes it so, and the code to embed it. */
export const BuilderAside = ({ draft, ...saving }: Saving & { draft: AgentDraft }) => (
  <aside className={classes.aside} aria-label="Summary">
    <AgentSummary draft={draft} />
    <Save {...saving} />
  </aside>
);

const Save = memo(({ saved, formId, problem, isSaving }: Saving) => {
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
        <Paper withBorder p="md">
          <EmbedCode agent={saved} />
        </Paper>
      )}
    </>
  );
});
