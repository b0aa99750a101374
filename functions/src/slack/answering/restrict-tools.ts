import type { SlackPolicy } from '@talkwright/shared/areas/slack-agents';
import type { CallableTool } from '../../answering/tools/callable-tool.ts';

/** Denied wins; of an operation, its tool's name stands for it. */
export function allows(
  { allowedTools, deniedTools = [] }: SlackPolicy,
  { title, modelTool }: Pick<CallableTool, 'title' | 'modelTool'>,
): boolean {
  const names = [title.tool, title.operation, modelTool.name];
  const isIn = (list: string[]) => names.some((name) => list.includes(name));
  return !isIn(deniedTools) && (allowedTools === undefined || isIn(allowedTools));
}

/**
 * What of an agent's tools may be used: not listed, and, where the policy has changed since, not called either.
 */
export const restrictTools = (
  tools: CallableTool[],
  policy: SlackPolicy,
  currentPolicy: () => Promise<SlackPolicy>,
): CallableTool[] =>
  tools
    .filter((tool) => allows(policy, tool))
    .map((tool) => ({
      ...tool,
      async call(values, signal) {
        if (allows(await currentPolicy(), tool)) return tool.call(values, signal);
        return { status: 0, milliseconds: 0, text: REFUSED, isTruncated: false };
      },
    }));

const REFUSED =
  'The call was not made: this function may not be used in Slack any more. Answer without it.';
