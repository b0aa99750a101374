import { WEB_SEARCH_TOOL } from '@talkwright/shared/areas/agent-config';
import type { AgentDraft } from '@talkwright/shared/areas/agents';
import type { Difference } from '../../../ui/difference.ts';
import { useNameOperationsQuery } from '../../tools/tools.api.ts';
import { differences, differingTools } from './draft-differences.ts';

/** What differs between two drafts, once it is known what the operations are called that only one of them has. */
export function useDifferences(mine: AgentDraft, theirs: AgentDraft): Difference[] | undefined {
  const ids = differingTools(mine, theirs).filter((id) => id !== WEB_SEARCH_TOOL);
  const { currentData: names, isError } = useNameOperationsQuery(ids, { skip: ids.length === 0 });
  if (ids.length > 0 && !names && !isError) return;
  return differences(mine, theirs, names);
}
