import costs from '../azure/costs.json' with { type: 'json' };
import table from '../prices.json' with { type: 'json' };

type Size = 'small' | 'large';

/** What a month costs, in dollars: the table of docs/azure.md, which a test holds to costs.json. */
export function costTable(): string {
  const rows = costs.lines.map((line) => {
    const { small, large, component } = line;
    const { meter, price } = priceOf(line);
    const cells = [component, `${meter} (${price})`];
    return `| ${[...cells, cell(line, small), cell(line, large)].join(' | ')} |`;
  });
  return [
    '| what | meter (dollars) | small | large |',
    '|---|---|---|---|',
    ...rows,
    `| **together** | | **${total('small')}** | **${total('large')}** |`,
  ].join('\n');
}

/** Of a month, in whole dollars. */
export const total = (size: Size): number =>
  Math.round(costs.lines.reduce((sum, line) => sum + line[size].quantity * priceOf(line).price, 0));

function cell(
  line: (typeof costs.lines)[number],
  { quantity, assumes }: { quantity: number; assumes: string },
): string {
  const dollars = (quantity * priceOf(line).price).toFixed(2);
  return `${dollars}: ${quantity.toLocaleString('en-US')}, ${assumes}`;
}

function priceOf({ price, component }: (typeof costs.lines)[number]) {
  const found = Object.entries(table.prices).find(([id]) => id === price)?.[1];
  if (!found) throw new Error(`infra/prices.json has no ${price}, which ${component} costs.`);
  return found;
}
