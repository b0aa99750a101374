import costs from '../azure/costs.json' with { type: 'json' };

type Size = 'small' | 'large';

/** What a month costs, in dollars: the table of docs/azure.md, which a test holds to costs.json. */
export function costTable(): string {
  const rows = costs.lines.map((line) => {
    const { small, large, component, meter } = line;
    const cells = [component, `${meter} (${priceOf(meter)})`];
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
  Math.round(costs.lines.reduce((sum, line) => sum + line[size].quantity * priceOf(line.meter), 0));

function cell(
  { meter }: { meter: string },
  { quantity, assumes }: { quantity: number; assumes: string },
): string {
  const dollars = (quantity * priceOf(meter)).toFixed(2);
  return `${dollars}: ${quantity.toLocaleString('en-US')}, ${assumes}`;
}

function priceOf(meter: string): number {
  const price = costs.prices.find((one) => one.meter === meter);
  if (!price) throw new Error(`Nobody knows the price of ${meter}.`);
  return price.dollars;
}
