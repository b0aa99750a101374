import { WEB_SEARCH_TOOL, type webSearchProviders } from '@talkwright/shared/areas/agent-config';
import type { AgentContent } from '../../agents/agent-record.ts';
import type { ModelTool } from '../../platform/models/models.ts';
import { searchWeb, type WebSearchResult } from '../../web-search/search-web.ts';
import type { CallableTool } from './callable-tool.ts';

type Needs = Parameters<typeof searchWeb>[0];
type Settings = Pick<AgentContent, 'webSurfingEnabled' | 'toolsConfig' | 'modelConfig'>;
type Provider = (typeof webSearchProviders)[number];

/**
 * Web lookups, where the agent may make them. `openai`, and `auto` where it can, leave them to the model's own server:
 * the dialect decides, since it alone knows whether API and model can. What the function below does is then `auto`'s
 * second choice, or the sentence that says why not.
 */
export function offerWebSearch(
  deps: Needs,
  agent: Settings & { id: string; tenantId: string },
): CallableTool[] {
  const provider = providerOf(agent);
  if (!provider) return [];
  const { webSearchMaxResults: maxResults } = agent.modelConfig;
  return [
    {
      modelTool: {
        ...MODEL_TOOL,
        ...(provider !== 'internal' && {
          builtIn: { type: 'web_search', contextSize: contextSizeFor(maxResults) },
        }),
      },
      title: WEB_TITLE,
      async call({ query }, signal) {
        const begun = deps.now().getTime();
        const result: WebSearchResult =
          provider === 'openai'
            ? { problem: NOT_WITH_THIS_MODEL }
            : await searchWeb(deps, {
                tenantId: agent.tenantId,
                query: typeof query === 'string' ? query : '',
                maxResults,
                signal,
              });
        const milliseconds = Math.max(0, deps.now().getTime() - begun);
        return { ...toAnswer(result), milliseconds, isTruncated: false };
      },
    },
  ];
}

export const WEB_TITLE = { tool: 'Web', operation: 'search' };

/** Web surfing goes by its provider; the built-in tool alone is OpenAI's search, as its name says. */
function providerOf({ webSurfingEnabled, toolsConfig, modelConfig }: Settings) {
  if (webSurfingEnabled) return modelConfig.webSearchProvider;
  const isAllowed = toolsConfig.enabled_tools.includes(WEB_SEARCH_TOOL);
  return isAllowed ? ('openai' satisfies Provider) : undefined;
}

/** The built-in search takes no number of results, only how much of them the model shall read. */
function contextSizeFor(maxResults: number): 'low' | 'medium' | 'high' {
  if (maxResults <= 3) return 'low';
  return maxResults <= 7 ? 'medium' : 'high';
}

function toAnswer(result: WebSearchResult) {
  if ('problem' in result) return { status: 0, text: result.problem };
  const { pages } = result;
  return pages.length === 0 ? { status: 0, text: NOTHING_FOUND } : { status: 200, text: '', pages };
}

const MODEL_TOOL: ModelTool = {
  name: 'search_web',
  description:
    'Search the web, for what is new or what nothing else here answers. Answers numbered passages of pages. Never put ' +
    "a visitor's name, address or other personal data into the query.",
  parameters: {
    type: 'object',
    properties: { query: { type: 'string', description: 'What to search for, in a few words.' } },
    required: ['query'],
    additionalProperties: false,
  },
};

const NOTHING_FOUND = 'The search found no page. Try other words, or say that nothing was found.';
const NOT_WITH_THIS_MODEL =
  'The web cannot be searched: the model of this agent, or the server that runs it, has no web search of its own. Say ' +
  'that you cannot look things up on the web, and answer with what else you have.';
