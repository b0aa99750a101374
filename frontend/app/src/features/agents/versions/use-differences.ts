import { WEB_SEARCH_TOOL } from '@talkwright/shared/areas/agent-config';
import type { AgentDraft } from '@talkwright/shared/areas/agents';
import type { Difference } from '../../../ui/difference.ts';
import { useLookUpOperationsQuery } from '../../tools/tools.api.ts';
import { differences, differingTools } from './draft-differences.ts';

/** What differs between two drafts, once it is known what the operations are called that only one of them has. */
export function useDifferences(mine: AgentDraft, theirs: AgentDraft): Difference[] | undefined {
  const ids = differingTools(mine, theirs).filter((id) => id !== WEB_SEARCH_TOOL);
  const { currentData: operations, isError } = useLookUpOperationsQuery(
    { ids },
    { skip: ids.length === 0 },
  );
  if (ids.length > 0 && !operations && !isError) return;
  // Those that are gone have no name.
  const names = operations?.map(
    ({ id, operation_key, tool_name }) => [id, `${tool_name}: ${operation_key}`] as const,
  );
  return differences(mine, theirs, names && new Map(names));
}
