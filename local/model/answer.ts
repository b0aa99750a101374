import { chooseTool } from './choose-tool.ts';
import { compose, queryOf } from './compose.ts';
import type { Directive } from './directives.ts';
import { fill } from './fill.ts';
import { type Answer, passagesOf, type Prompt, userTexts } from './prompt.ts';
import { hostileText, longText } from './test-texts.ts';
import { splitTokens } from './tokens.ts';

/** An answer cut into what a stream sends, with what the usage record says of it. */
export type Produced = {
  answer: Answer;
  tokens: string[];
  isCutOff: boolean;
  /** What the model 'thought', for whoever asks for it. */
  summary: string[];
  reasoningTokens: number;
};

const reasoningTokens: Record<string, number> = { minimal: 0, low: 16, medium: 64, high: 256 };

export function produce(
  prompt: Prompt,
  effort: unknown,
  directive: Directive | undefined,
): Produced {
  const answer = directed(prompt, directive) ??
    chooseTool(prompt) ?? {
      kind: 'text',
      text: prompt.schema ? composeJson(prompt) : compose(prompt),
    };
  const all = splitTokens(answer.kind === 'text' ? answer.text : answer.arguments);
  const tokens = all.slice(0, prompt.maxTokens);
  return {
    answer,
    tokens,
    isCutOff: tokens.length < all.length,
    summary: splitTokens(summaryOf(prompt)),
    reasoningTokens: prompt.model.isReasoning
      ? (reasoningTokens[String(effort ?? 'medium')] ?? 0)
      : 0,
  };
}

function directed({ tools }: Prompt, directive: Directive | undefined): Answer | undefined {
  switch (directive?.name) {
    case 'long':
      return { kind: 'text', text: longText };
    case 'hostile':
      return { kind: 'text', text: hostileText };
    case 'tool': {
      const [, name = '', values] = /^(\S+)\s*(\{.*\})?/s.exec(directive.rest) ?? [];
      const isOffered = tools.some((tool) => tool.name === name);
      return isOffered ? { kind: 'call', name, arguments: values ?? '{}' } : undefined;
    }
    default:
      return undefined;
  }
}

function composeJson(prompt: Prompt): string {
  const { schema = {}, turns } = prompt;
  if (Object.keys(schema).length === 0) return JSON.stringify({ answer: compose(prompt) });
  return JSON.stringify(fill(schema, userTexts(turns).join('\n')));
}

function summaryOf({ turns }: Prompt): string {
  const words = [...queryOf(userTexts(turns)).keys()].slice(0, 6).join(', ');
  const passages = passagesOf(turns).length;
  return `**Reading what I was given**\n\nI look through ${passages} passages for: ${words || 'nothing in particular'}.`;
}
