import { describe, expect, it } from '@jest/globals';
import { readChart } from '@talkwright/shared/figures/read-chart';
import { readDiagram } from '@talkwright/shared/figures/read-diagram';
import { draw as drawChart } from '../../../functions/src/figures/drawing/draw-chart.ts';
import { draw as drawDiagram } from '../../../functions/src/figures/drawing/draw-diagram.ts';
import { widthOf } from '../../../functions/src/figures/drawing/font.ts';
import { paint, viewOf } from '../../../functions/src/figures/drawing/paint.ts';

function diagram(code: string): Promise<string> {
  const read = readDiagram(code);
  if (!read) throw new Error('It is none that is drawn.');
  return drawDiagram(read);
}

/** Every text of a picture, its lines joined. */
const wordsIn = (svg: string): string[] =>
  [...svg.matchAll(/<text\b.*?<\/text>/gs)].map(([text]) =>
    text
      .replace(/<\/tspan><tspan[^>]*\bx=/g, ' $&')
      .replace(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replace(/\s+/g, ' ')
      .trim(),
  );

/** As large as it says by itself, in points that are there. */
function sizeOf(png: Uint8Array): { width: number; height: number } {
  const { buffer, byteOffset } = png;
  const view = new DataView(buffer, byteOffset);
  expect(new TextDecoder('latin1').decode(png.subarray(1, 4))).toBe('PNG');
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

describe('the picture of a diagram', () => {
  it.each([
    [
      'a flow chart',
      `flowchart LR
        A["Kundin schreibt"] --> B{"Größe ok?"}
        B -->|Yes| C[("Stock")] & D([Done])
        subgraph shop [The shop]
          C -.-> E[[Label]]
        end`,
      ['Kundin schreibt', 'Größe ok?', 'Yes', 'Stock', 'Done', 'The shop', 'Label'],
    ],
    [
      'a sequence',
      `sequenceDiagram
        actor A as Ada
        participant S as Shop
        A->>+S: Order
        alt paid
          S-->>-A: Parcel
        end
        box Aqua The back
          participant W as Warehouse
        end
        Note over A,S: In five days`,
      ['Ada', 'Shop', 'Order', 'alt', '[paid]', 'Parcel', 'The back', 'In five days'],
    ],
    [
      'classes',
      `classDiagram
        class Animal {
          <<abstract>>
          +String name
          +eat(food) bool
        }
        Animal <|-- Dog : is a
        Owner "1" o-- "0..*" Animal`,
      ['«abstract»', 'Animal', '+String name', '+eat(food) : bool', 'is a', '1', '0..*'],
    ],
    [
      'states',
      `stateDiagram-v2
        [*] --> Draft
        Draft --> Review : submit
        state "Is read" as Review
        Review : by two
        note right of Draft : Only mine`,
      ['Draft', 'submit', 'Is read', 'by two', 'Only mine'],
    ],
    [
      'entities',
      `erDiagram
        CUSTOMER ||--o{ ORDER : places
        CUSTOMER {
          string id PK
        }`,
      ['CUSTOMER', 'ORDER', 'places', 'string', 'id', 'PK'],
    ],
    [
      'a plan',
      `gantt
        title Spring
        dateFormat YYYY-MM-DD
        section Build
        Frontend :done, a, 2026-01-05, 10d
        Backend :crit, after a, 12d`,
      ['Spring', 'Build', 'Frontend', 'Backend'],
    ],
  ])('such as %s has all its words', async (_kind, code, words) => {
    const svg = await diagram(code);
    expect(wordsIn(svg)).toEqual(expect.arrayContaining(words));
    expect(svg.match(/NaN|foreignObject|auto-start-reverse/g)).toBeNull();
    const { width, height } = sizeOf(paint(svg));
    expect(Math.min(width, height)).toBeGreaterThan(100);
    expect(Math.max(width, height)).toBeLessThan(2_000);
  });

  it('has boxes as large as their words, which go on in another line', async () => {
    const label = 'Ask the customer whether the bike has come in one piece';
    const svg = await diagram(`flowchart TD\nA["${label}"] --> B["Short"]\nB --> C[("In stock")]`);
    const widths = [...svg.matchAll(/class="basic label-container"[^>]*? width="([\d.]+)"/g)].map(
      ([, width]) => Number(width),
    );
    const [long = 0, short = 0] = widths;
    expect(short).toBeGreaterThan(widthOf('Short', 16));
    expect(long).toBeGreaterThan(short);
    expect(long).toBeLessThan(widthOf(label, 16));
    expect(wordsIn(svg)).toContain(label);
  });

  it('that would go far to the right is drawn from above', async () => {
    const steps = Array.from({ length: 12 }, (_, n) => `S${n}[Step number ${n}]`).join(' --> ');
    const { width, height } = viewOf(await diagram(`flowchart LR\n${steps}`));
    expect(height).toBeGreaterThan(width);
  });

  it.each([
    ['letters that the font has not', 'flowchart TD\nA["退货"] --> B["退款"]'],
    ['no sense', 'flowchart TD\nA[ --> ]B ((('],
    ['a circle of groups', 'flowchart TD\nsubgraph a\nb\nend\nsubgraph b\na\nend\na --> b'],
    ['an arrow of two heads, which the painter would turn wrongly', 'sequenceDiagram\nA<<->>B: x'],
    [
      'more than anybody can read',
      `flowchart TD\n${Array.from({ length: 20 }, (_, n) => `R --> N${n}[Number ${n}]`).join('\n')}`,
    ],
  ])('of %s is refused', async (_what, code) => {
    await expect(diagram(code).then(paint)).rejects.toThrow();
  });
});

describe('the picture of a chart', () => {
  const chart = (block: object): string => {
    const read = readChart(JSON.stringify(block));
    if (!read) throw new Error('It is none that is drawn.');
    return drawChart(read);
  };
  const many = Array.from({ length: 120 }, (_, at) => at * 3 - 5);

  it.each([
    [
      'points',
      {
        ...{ type: 'scatter', xTitle: 'Weight', yTitle: 'Price' },
        datasets: [{ label: 'Bikes', data: [12, 14].map((x) => ({ x, y: x * 100 })) }],
      },
      ['Bikes', 'Weight', 'Price', '1,400'],
    ],
    [
      'long names',
      {
        type: 'bar',
        labels: ['Delivered later than promised', 'Other'],
        datasets: [
          { label: 'Now', data: [2, 1] },
          { label: 'Then', data: [-3, 1] },
        ],
      },
      ['Now', 'Then', 'Other', '-3'],
    ],
    [
      'many parts',
      { type: 'pie', labels: [...'abcdefgh'], datasets: [{ data: [1, 1, 1, 1, 1, 1, 1, 3] }] },
      ['a: 1 (10 %)', 'h: 3 (30 %)'],
    ],
    [
      'many days',
      { type: 'line', labels: many.map(String), datasets: [{ label: 'x', data: many }] },
      ['x', '-5', '300'],
    ],
  ])('of %s says so', (_what, block, words) => {
    const svg = chart(block);
    expect(wordsIn(svg)).toEqual(expect.arrayContaining(words));
    expect(sizeOf(paint(svg)).width).toBe(1_008);
  });

  it('of more bars than are told apart is refused', () => {
    const block = { type: 'bar', labels: many.map(String), datasets: [{ data: many }] };
    expect(() => chart(block)).toThrow();
  });
});
