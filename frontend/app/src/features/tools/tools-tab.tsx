import { WEB_SEARCH_TOOL } from '@talkwright/shared/areas/agent-config';
import type { AgentTabProps } from '../../forms/agent-tab.ts';
import { BuiltInTools } from './built-in-tools.tsx';
import { CustomTools } from './custom-tools.tsx';
import { useAllowed } from './use-allowed.ts';

/** What the agent can do besides answering: the one built-in tool, and operations of the organization's own tools. */
export function ToolsTab({ draft, change, agentId }: AgentTabProps<'toolsConfig'>) {
  const allowed = useAllowed({ draft, change });

  return (
    <>
      <BuiltInTools
        isWebSearchAllowed={allowed.isWebSearchAllowed}
        onAllowWebSearch={(isAllowed) => allowed.allow([WEB_SEARCH_TOOL], isAllowed)}
      />
      <CustomTools agentId={agentId} allowed={allowed} />
    </>
  );
}
