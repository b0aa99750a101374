import { textLeg } from '../search/score-text.ts';
import { type CallExpression, type Expression, QueryError } from './ast.ts';
import {
  type Compilation,
  documentPath,
  type Evaluate,
  Frame,
  isConstant,
  isSamePath,
  type Scope,
} from './compilation.ts';
import type { TextLeg } from './ranked-search.ts';
import type { Value } from './values.ts';

/** `_FullTextScore(path, [terms], documents, words, [hits])`: what a plan makes of FullTextScore, with its statistics. */
export function readTextScore(
  call: CallExpression,
  compilation: Compilation,
  scope: Scope,
  compile: (expression: Expression) => Evaluate,
): TextLeg {
  const path = textPathOf(call, compilation, scope);
  const [terms, documents, words, hits] = call.args
    .slice(1)
    .map((argument) => (isConstant(argument) ? compile(argument)(new Frame()) : undefined));
  if (
    !isListOf('string', terms) ||
    !isListOf('number', hits) ||
    typeof documents !== 'number' ||
    typeof words !== 'number'
  ) {
    const message = '_FullTextScore needs a path, terms, two counts and the hits of each term.';
    throw new QueryError(message, 'SC2050', call.at);
  }
  return textLeg(path, terms, { documents, words, hits });
}

/** Which full-text path of the container the first argument is. */
export function textPathOf(
  { name, args: [target], at }: CallExpression,
  { schema }: Compilation,
  scope: Scope,
): number {
  const names = target && documentPath(target, scope);
  const path = schema.textPaths.findIndex((text) => names && isSamePath(text, names));
  if (path >= 0) return path;
  const message = `${name} needs a path with a full-text policy and a full-text index.`;
  throw new QueryError(message, 'SC2241', at);
}

type Listed = { string: string; number: number };

function isListOf<T extends keyof Listed>(type: T, value: Value): value is Listed[T][] {
  return Array.isArray(value) && value.every((item) => typeof item === type);
}
