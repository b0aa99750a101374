import { ApiError } from './api-error.ts';
import { fill, fillArguments } from './fill.ts';
import { type Answer, latestResults, type Prompt, type Tool, userTexts } from './prompt.ts';
import { isRelated } from './relevance.ts';
import { contentStems } from './words.ts';

/** Verbs that stand in the name of every second tool. */
const GENERIC = new Set(
  contentStems(
    'get list find search fetch lookup look read check show query call run api tool create update',
  ),
);
const ENOUGH_WORDS = 2;

/**
 * The call that answers the question, if the question names what a tool is about: all telling words of
 * its name, or two of its name and description. A tool is asked once; then its result is told.
 */
export function chooseTool(prompt: Prompt): Answer | undefined {
  const { tools, toolChoice, turns } = prompt;
  if (toolChoice === 'none' || tools.length === 0) return undefined;
  const question = userTexts(turns).at(-1) ?? '';
  if (typeof toolChoice === 'object') return forced(named(tools, toolChoice.name), question);
  if (latestResults(turns).length > 0) return undefined;

  const best = tools
    .map((tool) => ({ tool, score: scoreOf(tool, question) }))
    .sort((a, b) => b.score - a.score)[0];
  if (best && best.score > 0) return tellOrCall(best.tool, question, toolChoice === 'required');
  return toolChoice === 'required' && best ? forced(best.tool, question) : undefined;
}

function tellOrCall(tool: Tool, question: string, isRequired: boolean): Answer {
  const values = fillArguments(tool.parameters, question);
  if (!Array.isArray(values)) return call(tool, values);
  if (isRequired) return forced(tool, question);
  const names = values.map((name) => name.replaceAll(/[_-]+/g, ' ')).join(' and ');
  return { kind: 'text', text: `To find that out I need the ${names}. Could you give it to me?` };
}

const forced = (tool: Tool, question: string) =>
  call(tool, fill({ type: 'object', ...tool.parameters }, question));

const call = ({ name }: Tool, values: unknown): Answer => ({
  kind: 'call',
  name,
  arguments: JSON.stringify(values),
});

function named(tools: Tool[], name: string): Tool {
  const tool = tools.find((candidate) => candidate.name === name);
  if (tool) return tool;
  const message = `Tool choice '${name}' not found in 'tools' parameter.`;
  throw new ApiError(400, message, 'invalid_value', 'tool_choice');
}

function scoreOf({ name, description }: Tool, question: string): number {
  const asked = contentStems(question);
  const isAsked = (stem: string) => asked.some((other) => other === stem || isRelated(other, stem));
  const nameStems = telling(name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[_-]+/g, ' '));
  const inName = nameStems.filter(isAsked).length;
  const inDescription = telling(description).filter(isAsked).length;
  if (nameStems.length > 0 && inName === nameStems.length) return 10 + inName + inDescription;
  return inName > 0 && inName + inDescription > ENOUGH_WORDS ? inName + inDescription : 0;
}

const telling = (text: string) =>
  [...new Set(contentStems(text))].filter((stem) => !GENERIC.has(stem));
