import { WEB_SEARCH_TOOL } from '@talkwright/shared/areas/agent-config';
import type { SlackPolicy } from '@talkwright/shared/areas/slack-agents';
import type { CallableTool } from '../../../answering/tools/callable-tool.ts';
import { WEB_TITLE } from '../../../answering/tools/offer-web-search.ts';

type Title = CallableTool['title'];
type ToolPolicy = Pick<SlackPolicy, 'allowedTools' | 'deniedTools'>;

/** A tool is named by itself or by its operation. What is denied is denied; of an empty list of what is allowed, nothing is. */
export function isToolAllowed(
  { allowedTools, deniedTools = [] }: ToolPolicy,
  { tool, operation }: Title,
): boolean {
  const isWeb = tool === WEB_TITLE.tool && operation === WEB_TITLE.operation;
  const names = isWeb ? [WEB_SEARCH_TOOL] : [tool, operation, `${tool}: ${operation}`];
  const isNamed = (list: string[]) => list.some((name) => names.includes(name));
  return !isNamed(deniedTools) && (!allowedTools || isNamed(allowedTools));
}

/** The same tools, each of which asks again when it is called: a policy may have changed while the model was thinking. */
export const underPolicy = (
  tools: CallableTool[],
  current: () => Promise<ToolPolicy>,
): CallableTool[] =>
  tools.map((tool) => ({
    ...tool,
    async call(values, signal) {
      if (isToolAllowed(await current(), tool.title)) return tool.call(values, signal);
      return { status: 0, milliseconds: 0, text: REFUSED, isTruncated: false };
    },
  }));

const REFUSED =
  'The call was not made: the agent may not use this function in Slack. Answer without it.';
