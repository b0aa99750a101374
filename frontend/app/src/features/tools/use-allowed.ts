import { WEB_SEARCH_TOOL } from '@talkwright/shared/areas/agent-config';
import { MAX_OPERATIONS } from '@talkwright/shared/areas/operations';
import { useEffect, useRef } from 'react';
import type { AgentTabProps } from '../../forms/agent-tab.ts';
import { formatNumber } from '../../ui/format.ts';
import { toast } from '../../ui/toasts.tsx';
import { useKnownOperations } from './use-known-operations.ts';

type Props = Pick<AgentTabProps<'toolsConfig'>, 'draft' | 'change'>;
export type Allow = (ids: string[], isAllowed: boolean) => void;

/** What the agent may use. Its functions stay the same, so that no row renders because of them. */
export function useAllowed({ draft, change }: Props) {
  const ids = draft.toolsConfig.enabled_tools;
  const { known, learn } = useKnownOperations(ids);
  const allowed = new Set(ids);
  const latest = useRef({ allowed, known });
  useEffect(() => {
    latest.current = { allowed, known };
  });

  const allow: Allow = (changed, isAllowed) => {
    if (isAllowed && new Set([...latest.current.allowed, ...changed]).size > MAX_OPERATIONS) {
      return toast(`An agent may use at most ${formatNumber(MAX_OPERATIONS)} operations.`);
    }
    change(({ toolsConfig }) => {
      const left = new Set(toolsConfig.enabled_tools);
      for (const id of changed) {
        if (isAllowed) left.add(id);
        else left.delete(id);
      }
      return { toolsConfig: { ...toolsConfig, enabled_tools: [...left] } };
    });
  };

  /** What tools that are gone have left behind. */
  function forget(toolIds: string[]) {
    const operations = [...latest.current.known.values()];
    const left = operations.filter(({ custom_tool_id }) => toolIds.includes(custom_tool_id));
    const gone = left.map(({ id }) => id).filter((id) => latest.current.allowed.has(id));
    if (gone.length > 0) allow(gone, false);
  }

  return {
    allowed,
    allow,
    forget,
    learn,
    counts: countByTool(ids, known),
    isWebSearchAllowed: allowed.has(WEB_SEARCH_TOOL),
  };
}

/** Of each tool: how many of its operations are allowed and enabled. */
function countByTool(ids: string[], known: ReturnType<typeof useKnownOperations>['known']) {
  const found = new Map<string, number>();
  for (const id of ids) {
    const operation = known.get(id);
    if (!operation?.enabled) continue;
    found.set(operation.custom_tool_id, (found.get(operation.custom_tool_id) ?? 0) + 1);
  }
  return found;
}

export type Allowed = ReturnType<typeof useAllowed>;
