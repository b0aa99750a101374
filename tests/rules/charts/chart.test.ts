import { describe, expect, it } from '@jest/globals';
import { configOf } from '@talkwright/rich-text/chart/chart-config';
import { csvOf, describe as inWords, tableOf } from '@talkwright/shared/figures/chart-table';
import { isClosed } from '@talkwright/shared/figures/fenced';
import { readChart } from '@talkwright/shared/figures/read-chart';
import fc from 'fast-check';

const bikes = {
  ...{ type: 'bar', title: 'Prices', yTitle: 'euros', labels: ['City 7', 'Wren 20'] },
  datasets: [{ label: 'Price', data: [899, 349] }],
};
const read = (block: unknown) => readChart(JSON.stringify(block));

describe('a block that describes a chart', () => {
  it('is read in our form, and in that of chart.js', () => {
    const { labels, datasets, type, title } = bikes;
    const chart = { ...bikes, xTitle: '' };
    expect(read(bikes)).toEqual(chart);
    expect(read({ type, title, yTitle: 'euros', data: { labels, datasets } })).toEqual(chart);
    const display = { type: 'chart', variant: 'bar', title, yTitle: 'euros' };
    expect(read({ ...display, data: { labels, datasets } })).toEqual(chart);
  });

  it.each([
    ['no JSON', '{'],
    ['a list', []],
    ['another kind', { ...bikes, type: 'radar' }],
    ['a kind of objects', { ...bikes, type: '__proto__' }],
    ['no figures', { ...bikes, datasets: [] }],
    ['too few of them', { ...bikes, datasets: [{ data: [1] }] }],
    ['what is no number', { ...bikes, datasets: [{ data: [1, null] }] }],
    ['numbers as text', { ...bikes, datasets: [{ data: ['1', '2'] }] }],
    ['nine datasets', { ...bikes, datasets: Array(9).fill({ data: [1, 2] }) }],
    [
      '10,000 points',
      { type: 'scatter', datasets: [{ data: Array(10_000).fill({ x: 1, y: 1 }) }] },
    ],
    ['points without a place', { type: 'scatter', datasets: [{ data: [{ x: 1 }] }] }],
    ['a pie with less than nothing', { ...bikes, type: 'pie', datasets: [{ data: [1, -2] }] }],
    ['a pie of nothing', { ...bikes, type: 'pie', datasets: [{ data: [0, 0] }] }],
    ['figures too large for an axis', { ...bikes, datasets: [{ data: [0, 1.797e308] }] }],
    ['figures too small for an axis', { ...bikes, datasets: [{ data: [0, 5e-324] }] }],
    ['labels that are objects', { ...bikes, labels: [{}, []] }],
  ])('is none with %s', (_what, block) => {
    expect(typeof block === 'string' ? readChart(block) : read(block)).toBeUndefined();
  });

  it('is none with NaN or infinity, which JSON cannot say', () => {
    expect(
      readChart('{"type":"line","labels":["a"],"datasets":[{"data":[1e999]}]}'),
    ).toBeUndefined();
  });

  it('hands nothing on but its figures and names', () => {
    const greedy = {
      ...bikes,
      options: { devicePixelRatio: 40, onClick: 'alert(1)' },
      datasets: [
        { ...bikes.datasets[0], backgroundColor: 'url(https://evil.example)', parsing: {} },
      ],
    };
    expect(read(greedy)).toEqual(read(bikes));
  });

  it('is read or refused, whatever it is, and then drawn with finite figures', () => {
    const any = fc.oneof(
      fc.json(),
      fc
        .record({
          type: fc.constantFrom('bar', 'pie', 'scatter', 'line'),
          labels: fc.anything(),
          datasets: fc.anything(),
        })
        .map((one) => JSON.stringify(one) ?? ''),
    );
    fc.assert(
      fc.property(any, (code) => {
        const chart = readChart(code);
        if (!chart) return;
        expect(configOf(chart, { scheme: 'dark', ground: '#111' }).data.datasets).toHaveLength(
          chart.datasets.length,
        );
        expect(inWords(chart)).not.toMatch(/NaN|Infinity|undefined/);
      }),
    );
  });
});

it('goes from right to left where its words do, its figures excepted', () => {
  const shownOf = (block: object) => {
    const chart = readChart(JSON.stringify(block));
    if (!chart) throw new Error('This is a chart.');
    const { data, options } = configOf(chart, { scheme: 'light', ground: '#fff' });
    const { scales, plugins } = options ?? {};
    return [data.labels, data.datasets[0]?.data, scales?.y, plugins?.legend?.rtl];
  };
  const at = (position: string) => expect.objectContaining({ position });
  expect(shownOf(bikes)).toEqual([['City 7', 'Wren 20'], [899, 349], at('left'), false]);
  const arabic = { ...bikes, title: '2026: أسعار' };
  expect(shownOf(arabic)).toEqual([['Wren 20', 'City 7'], [349, 899], at('right'), true]);
  const data = [{ x: 1, y: 2 }];
  const points = { type: 'scatter', datasets: [{ label: 'נסיעות', data }] };
  expect(shownOf(points)).toEqual([undefined, data, at('left'), true]);
});

describe('who does not see a chart', () => {
  const chart = readChart(JSON.stringify(bikes));
  if (!chart) throw new Error('This is a chart.');

  it('is told its kind, its title and how far it goes, and has its figures as a table', () => {
    expect(inWords(chart)).toBe('Bar chart: Prices. Price: 2 values, 349 to 899.');
    expect(tableOf(chart)).toEqual({
      head: ['Label', 'Price'],
      rows: [
        ['City 7', 899],
        ['Wren 20', 349],
      ],
    });
  });

  it('gets a file in which no text is a formula', () => {
    const [head, rows] = [['=cmd()', 'a "b", c'], [['+1', -1]]];
    expect(csvOf({ head: head as string[], rows: rows as (string | number)[][] })).toBe(
      `'=cmd(),"a ""b"", c"\r\n'+1,-1\r\n`,
    );
  });
});

it('knows the end of a fence, and what is still being written', () => {
  expect(isClosed('```chart\n{}\n```')).toBe(true);
  expect(isClosed('```chart\n{}\n```\n')).toBe(true);
  expect(isClosed('```chart\n{}\n``')).toBe(false);
  expect(isClosed('```chart')).toBe(false);
});
