import { Button, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { IconFiles } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AgentTabProps } from '../../forms/agent-tab.ts';
import { SearchIsOff, TabNote } from '../../forms/search-is-off.tsx';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { formatCount } from '../../ui/format.ts';
import { QueryStates } from '../../ui/query-states.tsx';
import { useListDocumentsQuery } from '../documents/documents.api.ts';
import { AskForm } from './ask-form.tsx';
import { ExplainedSearch } from './explained-search.tsx';
import { LabelledQuestions } from './labelled-questions.tsx';
import { type Asked, useExplained } from './use-explained.ts';

const POLL_MS = 3_000;

/** What the agent finds for a question, and why; and whether it still finds what it should. */
export function RetrievalTab({ agentId, draft, change }: AgentTabProps<'ragEnabled'>) {
  if (!agentId) return <TabNote>Save the agent before trying its search.</TabNote>;
  if (!draft.ragEnabled) return <SearchIsOff onTurnOn={() => change({ ragEnabled: true })} />;
  return <SavedAgentRetrieval agentId={agentId} />;
}

function SavedAgentRetrieval({ agentId }: { agentId: string }) {
  const [isEmpty, setIsEmpty] = useState(false);
  const query = useListDocumentsQuery(
    { agentInstanceId: agentId, scope: 'all', status: 'ready', limit: 1 },
    // The first may be on its way, beside in the tab of documents.
    { pollingInterval: isEmpty ? POLL_MS : 0, skipPollingIfUnfocused: true },
  );
  const isEmptyNow = query.data?.documents.length === 0;
  if (isEmpty !== isEmptyNow) setIsEmpty(isEmptyNow);

  return (
    <QueryStates query={query} skeleton={<Loading />}>
      {({ documents: [first] }) =>
        first ? (
          <Lab agentId={agentId} example={`What is in ${titleOf(first.original_filename)}?`} />
        ) : (
          <EmptyState
            icon={<IconFiles size={28} stroke={1.6} />}
            title="No documents to search"
            hint="This agent finds nothing until a document is ready. Upload one, and come back to see what it finds."
          >
            <Button component={Link} to={paths.editAgent.to(agentId, 'documents')} replace>
              Go to Documents
            </Button>
          </EmptyState>
        )
      }
    </QueryStates>
  );
}

function Lab({ agentId, example }: { agentId: string; example: string }) {
  const search = useExplained(agentId);
  const field = useRef<HTMLTextAreaElement>(null);

  function tryOut(asked: Asked) {
    search.ask(asked);
    field.current?.focus();
    field.current?.scrollIntoView({ block: 'center' });
  }

  return (
    <>
      <AskForm search={search} field={field} />
      <VisuallyHidden role="status">
        {search.answer &&
          `${formatCount(search.answer.explained.ranking.length, 'passage')} looked at`}
      </VisuallyHidden>
      {search.error && <ErrorState error={search.error} onRetry={() => search.ask()} />}
      {search.answer && <ExplainedSearch agentId={agentId} {...search.answer} />}
      <LabelledQuestions agentId={agentId} example={example} onTry={tryOut} />
    </>
  );
}

/** `Price list` of `Price_list.pdf`. */
const titleOf = (filename: string) => filename.replace(/\.\w+$/, '').replace(/[_-]+/g, ' ');

const Loading = () => (
  <Stack gap="lg" role="status" aria-label="Loading">
    <Skeleton height={180} />
    <Skeleton height={120} />
  </Stack>
);
