import { type Expression, type Query, QueryError } from './ast.ts';
import { aggregateNames } from './compilation.ts';

/** In a query with aggregates, what is selected is grouped by or stands inside an aggregate: all else has many values. */
export function checkGrouping({ select, groupBy = [] }: Query): void {
  const grouped = new Set(groupBy.map(textOf));
  if (select.kind === 'star') {
    throw new QueryError("'SELECT *' cannot be used with GROUP BY.", 'SC2041', select.at);
  }
  const selected =
    select.kind === 'value' ? [select.expression] : select.items.map((item) => item.expression);
  for (const expression of selected) check(expression, grouped);
}

function check(expression: Expression, grouped: Set<string>): void {
  if (grouped.has(textOf(expression))) return;

  switch (expression.kind) {
    case 'name':
      throw new QueryError(
        `A property of '${expression.name}' is selected that is neither in an aggregate nor in GROUP BY.`,
        'SC2041',
        expression.at,
      );
    case 'call':
      if (aggregateNames.has(expression.name)) return;
      break;
    case 'exists':
    case 'arrayQuery':
    case 'scalarQuery':
    case 'inQuery':
      return;
  }
  for (const child of childrenOf(expression)) check(child, grouped);
}

function childrenOf(expression: Expression): Expression[] {
  switch (expression.kind) {
    case 'call':
      return expression.args;
    case 'property':
      return [expression.target];
    case 'index':
      return [expression.target, expression.index];
    case 'array':
      return expression.items;
    case 'object':
      return expression.properties.map(([, value]) => value);
    case 'conditional':
      return [expression.test, expression.whenTrue, expression.otherwise];
    case 'unary':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
    case 'in':
      return [expression.operand, ...expression.list];
    case 'between':
      return [expression.operand, expression.low, expression.high];
    case 'like':
      return [expression.operand, expression.pattern];
    default:
      return [];
  }
}

/** Two spellings of one expression differ only in where they stand. */
function textOf(expression: Expression): string {
  return JSON.stringify(expression, (key, value) => (key === 'at' ? undefined : value));
}
