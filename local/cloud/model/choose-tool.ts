import { contentStems, spelled } from '../../common/words.ts';
import { ApiError } from './api-error.ts';
import { chooseSentences, queryOf } from './compose.ts';
import { fill, fillArguments } from './fill.ts';
import { wantsWeb } from './look-up.ts';
import {
  type Answer,
  type Entry,
  latestResults,
  type Prompt,
  passagesOf,
  type Tool,
  userTexts,
} from './prompt.ts';
import { isRelated } from './relevance.ts';

/** Verbs that stand in the name of every second tool. */
const GENERIC = new Set(
  contentStems(
    'get list find search fetch lookup look read check show query call run api tool create update',
  ),
);
/** Called without being named: for what nothing else knows. */
const WEB_FUNCTION = 'search_web';
const ENOUGH_WORDS = 2;
/** All telling words of its name were said. */
const NAMED = 10;
const FOLLOWS = /^(?:and|or|but|what about|how about)\b/i;
const ASKS_FOR = 'To find that out I need the';

/**
 * The call that answers the question, if the question names what a tool is about: all telling words of
 * its name, or two of its name and description. A tool is asked once; then its result is told. What a call needs and
 * nobody has said is asked for, unless the documents have an answer.
 */
export function chooseTool(prompt: Prompt): Answer | undefined {
  const { tools, toolChoice, entries } = prompt;
  if (toolChoice === 'none' || tools.length === 0) return undefined;
  const question = wholeQuestion(entries);
  if (typeof toolChoice === 'object') return forced(named(tools, toolChoice.name), question);
  if (latestResults(entries).length > 0) return undefined;

  const best = bestOf(tools, question);
  if (best && best.score > 0) return askOrCall(best.tool, question, prompt);
  const web = tools.find(({ name }) => name === WEB_FUNCTION);
  if (web && wantsWeb(prompt)) return call(web, { query: userTexts(entries).at(-1) });
  return toolChoice === 'required' && best ? forced(best.tool, question) : undefined;
}

/** Newest first: what was said last holds. A follow-up, or what was asked for, is about the question before it. */
function wholeQuestion(entries: Entry[]): string {
  const questions = userTexts(entries);
  const question = questions.at(-1) ?? '';
  const said = entries.findLast(({ kind }) => kind === 'assistant');
  const isAnswer = said?.kind === 'assistant' && said.text.startsWith(ASKS_FOR);
  if (!isAnswer && !FOLLOWS.test(question)) return question;
  return [question, ...questions.slice(-3, -1).toReversed()].join('\n');
}

function askOrCall(tool: Tool, question: string, prompt: Prompt): Answer | undefined {
  const values = fillArguments(tool.parameters, question);
  if (!Array.isArray(values)) return call(tool, values);
  if (prompt.toolChoice === 'required') return forced(tool, question);
  const query = queryOf(userTexts(prompt.entries));
  if (chooseSentences(query, passagesOf(prompt.entries)).length > 0) return undefined;
  const names = values.map(spelled).join(' and ');
  return { kind: 'text', text: `${ASKS_FOR} ${names}. Could you give it to me?` };
}

const forced = (tool: Tool, question: string) =>
  call(tool, fill({ type: 'object', ...tool.parameters }, question));

const call = ({ name }: Tool, values: unknown): Answer => ({
  kind: 'calls',
  calls: [{ name, arguments: JSON.stringify(values) }],
});

function named(tools: Tool[], name: string): Tool {
  const tool = tools.find((candidate) => candidate.name === name);
  if (tool) return tool;
  const message = `Tool choice '${name}' not found in 'tools' parameter.`;
  throw new ApiError(400, message, 'invalid_value', 'tool_choice');
}

/** Of those whose names fit alike, the best one that nothing has to be asked for. */
function bestOf(tools: Tool[], question: string) {
  const scored = tools
    .map((tool) => ({ tool, ...scoreOf(tool, question) }))
    .toSorted((a, b) => b.score - a.score);
  const [first] = scored;
  const isAlike = ({ inName, score }: (typeof scored)[number]) =>
    inName === first?.inName && score > 0 && score >= NAMED === first.score >= NAMED;
  const needsNothing = ({ tool }: (typeof scored)[number]) =>
    !Array.isArray(fillArguments(tool.parameters, question));
  return scored.filter(isAlike).find(needsNothing) ?? first;
}

function scoreOf({ name, description }: Tool, question: string) {
  const asked = contentStems(question);
  const isAsked = (stem: string) => asked.some((other) => other === stem || isRelated(other, stem));
  const nameStems = telling(spelled(name));
  const inName = nameStems.filter(isAsked).length;
  const inDescription = telling(description).filter(isAsked).length;
  const sum = inName + inDescription;
  if (nameStems.length > 0 && inName === nameStems.length) return { inName, score: NAMED + sum };
  return { inName, score: inName > 0 && sum > ENOUGH_WORDS ? sum : 0 };
}

const telling = (text: string) =>
  [...new Set(contentStems(text))].filter((stem) => !GENERIC.has(stem));
