import { Button, Paper } from '@mantine/core';
import type { Agent, AgentDraft } from '@talkwright/shared/agents';
import { ErrorState } from '../../ui/error-state.tsx';
import { AgentSummary } from './agent-summary.tsx';
import classes from './builder.module.css';
import { EmbedCode } from './embed-code.tsx';

type Props = {
  draft: AgentDraft;
  /** Undefined while the agent is being created. */
  saved: Agent | undefined;
  formId: string;
  problem: string;
  isSaving: boolean;
};

/** The end of the form: what the agent will be, the button that makes it so, and the code to embed it. */
export function BuilderAside({ draft, saved, formId, problem, isSaving }: Props) {
  return (
    <aside className={classes.aside} aria-label="Summary">
      <AgentSummary draft={draft} />
      {problem && <ErrorState error={{ message: problem }} />}
      <Button type="submit" form={formId} size="md" fullWidth disabled={isSaving}>
        {isSaving ? 'Saving...' : saved ? 'Update Agent' : 'Create Agent'}
      </Button>
      {saved && (
        <Paper withBorder p="md">
          <EmbedCode agent={saved} />
        </Paper>
      )}
    </aside>
  );
}
