import { type CallExpression, type Expression, type Query, QueryError } from './ast.ts';
import { documentPath, isConstant } from './compilation.ts';
import { toVector } from './compile-call.ts';
import { constantValue } from './compile-expression.ts';
import { orderedQuery, type Planning, payloadOf, queryInfo } from './plan-parts.ts';
import { readVectorLeg } from './read-leg.ts';
import { textPathOf } from './text-score-call.ts';
import { isReserved } from './token-reader.ts';
import type { JsonObject } from './values.ts';

/** How many documents each component brings at least: enough that one good in both is found by both. */
const MIN_COMPONENT_TOP = 120;
/** The score of a document that has no text, or no vector. */
const NO_TEXT = '-1';
const NO_VECTOR = '-1.79769e+308';

/** One scoring function, as the component queries write it. */
type Component = { score: string; missing: string; direction: string; statistics: string[] };

/**
 * ORDER BY RANK: one query for the statistics of all full texts, one a component for its best documents with the
 * scores of all components, by which the SDK fuses them. The SDK puts the statistics in the place of the names in braces.
 */
export function planRank(rank: CallExpression, planning: Planning): JsonObject {
  const { query, compiled } = planning;
  requireLiteralLimits(query);
  if (!compiled.from.isPlain) {
    const message = 'ORDER BY RANK is not supported together with JOIN.';
    throw new QueryError(message, 'SC2241', rank.at);
  }
  const isFused = rank.name === 'RRF';
  const { calls, weights } = isFused ? readFusion(rank, planning) : { calls: [rank], weights: [] };
  const components = calls.map((call, index) => readComponent(call, index, isFused, planning));

  const top = Math.max(MIN_COMPONENT_TOP, 2 * (compiled.offset + compiled.limit));
  const statistics = components.flatMap((component) => component.statistics);
  return {
    globalStatisticsQuery: [
      `SELECT COUNT(1) AS documentCount, [${statistics.join(', ')}] AS fullTextStatistics`,
      query.fromText,
    ].join('\n'),
    componentQueryInfos: isFused
      ? components.map((component) => fusedQuery(component, components, top, planning))
      : components.map((component) => onlyQuery(component, top, planning)),
    componentWithoutPayloadQueryInfos: [],
    projectionQueryInfo: null,
    componentWeights: weights,
    skip: query.offset ? compiled.offset : null,
    take: compiled.limit,
    requiresGlobalStatistics: statistics.length > 0,
  };
}

/** The plan counts on them, and the service does not look into parameters for that. */
function requireLiteralLimits({ top, offset, limit, rank }: Query): void {
  for (const [name, count] of Object.entries({ TOP: top, 'OFFSET/LIMIT': limit ?? offset })) {
    if (count && count.kind !== 'literal') {
      const message = `Invalid ${name} spec for Hybrid Search query. Expected a number literal in order to distribute query correctly.`;
      throw new QueryError(message, 'SC2062', rank?.at);
    }
  }
}

function readFusion({ args, at }: CallExpression, { compilation }: Planning) {
  const last = args.at(-1);
  const hasWeights = last !== undefined && isConstant(last);
  const calls = (hasWeights ? args.slice(0, -1) : args).map((call) => {
    if (call.kind !== 'call') throw new QueryError('RRF takes scoring functions.', 'SC2050', at);
    return call;
  });
  if (calls.length < 2) {
    throw new QueryError('The RRF function requires two or more scoring functions.', 'SC2050', at);
  }
  const weights = hasWeights ? toVector(constantValue(last, compilation)) : [];
  if (hasWeights && weights?.length !== calls.length) {
    throw new QueryError('RRF needs one weight for each scoring function.', 'SC2050', at);
  }
  if (weights?.some((weight) => weight < 0)) {
    throw new QueryError('Negative weights of RRF are not supported here.', 'SC2050', at);
  }
  return { calls, weights: weights ?? [] };
}

function readComponent(
  call: CallExpression,
  index: number,
  isFused: boolean,
  planning: Planning,
): Component {
  const { compilation, compiled } = planning;
  if (call.name === 'FULLTEXTSCORE') return textComponent(call, index, planning);
  if (call.name !== 'VECTORDISTANCE' || !isFused) {
    const allowed = isFused ? 'VectorDistance or FullTextScore' : 'FullTextScore or RRF';
    const message = `'${call.name}' is not a scoring function here. Use ${allowed}.`;
    throw new QueryError(message, 'SC2241', call.at);
  }
  if (!readVectorLeg(call, compilation, compiled.from.scope)) {
    const message =
      'VectorDistance in ORDER BY RANK needs a path of the vector embedding policy and a constant vector.';
    throw new QueryError(message, 'SC2241', call.at);
  }
  const [, ...constants] = call.args.map((argument) => constantText(argument, planning));
  const score = `_VectorScore(${[pathText(call, planning), ...constants].join(', ')})`;
  return { score, missing: NO_VECTOR, direction: '', statistics: [] };
}

function textComponent(call: CallExpression, index: number, planning: Planning): Component {
  textPathOf(call, planning.compilation, planning.compiled.from.scope);
  const path = pathText(call, planning);
  const terms = call.args.slice(1).map((term) => {
    if (term.kind === 'literal' && typeof term.value === 'string')
      return JSON.stringify(term.value);
    const message =
      "The second through last arguments of the 'FullTextScore' function must be literals of type string.";
    throw new QueryError(message, 'SC2050', call.at);
  });
  if (terms.length === 0) {
    throw new QueryError('FullTextScore needs a search term.', 'SC2050', call.at);
  }

  const placeholder = (name: string) => `{documentdb-formattablehybridsearchquery-${name}}`;
  const counts = [
    placeholder('totaldocumentcount'),
    placeholder(`totalwordcount-${index}`),
    placeholder(`hitcountsarray-${index}`),
  ];
  const hits = terms.map((term) => `COUNTIF(FullTextContains(${path}, ${term}))`);
  return {
    score: `_FullTextScore(${path}, [${terms.join(', ')}], ${counts.join(', ')})`,
    missing: NO_TEXT,
    direction: ' DESC',
    statistics: [
      `{"totalWordCount": SUM(_FullTextWordCount(${path})), "hitCounts": [${hits.join(', ')}]}`,
    ],
  };
}

/** One of several: its best documents, each with the scores of all. The SDK is told nothing of the order. */
function fusedQuery(
  { score, direction }: Component,
  components: Component[],
  top: number,
  planning: Planning,
): JsonObject {
  const { query, alias } = planning;
  const scores = components.map((each) => `(${each.score} ?? ${each.missing})`).join(', ');
  const lines = [
    `SELECT TOP ${top} ${alias}._rid, ${payloadOf(planning)} AS payload, [${scores}] AS componentScores`,
    query.fromText,
    ...(query.whereText ? [`WHERE ${query.whereText}`] : []),
    `ORDER BY ${score}${direction}`,
  ];
  return queryInfo({ rewrittenQuery: lines.join('\n') });
}

function onlyQuery({ score, direction }: Component, top: number, planning: Planning): JsonObject {
  return queryInfo({
    top,
    orderBy: ['Descending'],
    orderByExpressions: [score],
    rewrittenQuery: orderedQuery(planning, score, top, {
      payload: `{"payload": ${payloadOf(planning)}, "componentScores": []}`,
      order: `${score}${direction}`,
    }),
    hasNonStreamingOrderBy: true,
  });
}

function pathText({ args: [target] }: CallExpression, { compiled, alias }: Planning): string {
  const names = (target && documentPath(target, compiled.from.scope)) ?? [];
  return alias + names.map(accessor).join('');
}

const accessor = (name: string) =>
  /^[a-z_]\w*$/i.test(name) && !isReserved(name) ? `.${name}` : `[${JSON.stringify(name)}]`;

function constantText(argument: Expression, { compilation }: Planning): string {
  if (argument.kind === 'parameter') return argument.name;
  return isConstant(argument) ? JSON.stringify(constantValue(argument, compilation)) : '';
}
