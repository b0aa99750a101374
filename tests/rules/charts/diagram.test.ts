import { describe, expect, it } from '@jest/globals';
import { isPlainPicture } from '@talkwright/rich-text/diagram/plain-picture';
import { describe as inWords, stepsOf } from '@talkwright/shared/figures/diagram-text';
import { readDiagram } from '@talkwright/shared/figures/read-diagram';
import fc from 'fast-check';
import { diagrams } from '../../support/texts/diagrams.ts';

const FLOW = 'flowchart TD\nA --> B';
const codeOf = (block: string) => readDiagram(block)?.code;
const told = (block: string) => {
  const diagram = readDiagram(block);
  return diagram && { words: inWords(diagram), steps: stepsOf(diagram) };
};

describe('a block that describes a diagram', () => {
  it.each(Object.entries(diagrams))('is read where it is a %s', (kind, block) => {
    expect(readDiagram(block)).toMatchObject({ kind, code: block });
  });

  it.each([
    ['nothing', ''],
    ['a first line alone', 'flowchart TD'],
    ['another kind', 'mindmap\n  root'],
    ['a kind that comes with another layout', 'flowchart-elk TD\nA --> B'],
    ['a kind of another name', '__proto__\nA --> B'],
    ['too much text', `${FLOW}\n${'%% much\n'.repeat(2_000)}`],
    ['too many lines', `flowchart TD\n${'A --> B\n'.repeat(500)}`],
    ['an essay in a label', `flowchart TD\nA["${'x'.repeat(1_000)}"] --> B`],
    ['a label as high as a house', `flowchart TD\nA["${'x<br>'.repeat(21)}"] --> B`],
    ['a picture', 'flowchart TD\nA@{ img: "https://evil.example/x.png" } --> B'],
    ['markup', 'flowchart TD\nA["<img src=x onerror=alert(1)>"] --> B'],
    ['a closing tag', 'flowchart TD\nA["</style><script>"] --> B'],
    ['a link behind a semicolon', 'graph TD; A --> B; click A "javascript:alert(1)"\nB --> C'],
    ['an address in a label', 'flowchart TD\nA["javascript:alert(1)"] --> B'],
    ['a foreign address of a style', 'flowchart TD\nA["url(https://evil.example)"] --> B'],
    ['formulas', 'flowchart TD\nA["$$x^2$$"] --> B'],
    ['half a directive', `${FLOW}\n%%{init: {"theme": "dark"}`],
    ['a directive that only stays when one is left out', `${FLOW}\n%%%%{x}%%{init: {}}%%`],
    ['a second front matter', '---\ntitle: a\n---\n---\nconfig: {}\n---\nflowchart TD\nA --> B'],
  ])('is none with %s', (_what, block) => {
    expect(readDiagram(block)).toBeUndefined();
  });

  it.each([
    ['directives', `%%{init: {"themeCSS": "@import url(//evil.example)"}}%%\n${FLOW}`],
    ['directives of several lines', `%%{init: {\n"htmlLabels": true\n}}%%\n${FLOW}`],
    ['front matter', `---\nconfig:\n  layout: elk\n  fontFamily: x\n---\n${FLOW}`],
    ['comments', `%% a comment\n${FLOW}`],
    ['links', `${FLOW}\nclick A href "https://evil.example"\n  click B callback`],
    ['colors', `${FLOW}\nstyle A fill:#f9f\nclassDef x fill:#000\nlinkStyle 0 stroke:red`],
  ])('is drawn without its %s', (_what, block) => {
    expect(codeOf(block)).toBe(FLOW);
  });

  it('keeps what only looks like a link or a color', () => {
    const gantt = `gantt\nStyle guide :a1, 2026-01-05, 1d\nClick the last button :after a1, 1d`;
    expect(codeOf(gantt)).toBe(gantt);
    const signs = 'flowchart TD\nA["x < 5"] <--> B["a<br/>b"]\nB --> classroom["Click here"]';
    expect(codeOf(signs)).toBe(signs);
  });

  it('is read or refused in a moment, whatever it is, and told in words', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        ...[
          'A',
          '-->',
          '--',
          '-- x -->',
          '-.->',
          '==>',
          '|',
          '["',
          '"]',
          '{',
          '}',
          '((',
          '%%{',
          '}%%',
        ],
        ...['\n', ';', ' & ', ':::', '[*]', '||--o{', '->>', '---', 'title: ', 'click A ', '<br>'],
      ),
    );
    const any = fc
      .tuple(fc.constantFrom(...Object.values(diagrams)), fc.array(piece, { maxLength: 60 }))
      .map(([start, pieces]) => `${start}\n${pieces.join('')}`);
    fc.assert(
      fc.property(any, (block) => {
        const { words = '' } = told(block) ?? {};
        expect(words).not.toMatch(/undefined|NaN/);
        expect(codeOf(block) ?? '').not.toMatch(/%%\{/);
      }),
    );
  });

  it('is read and told as well where it is long and nonsense', () => {
    const long = ['A -- ', '- ', '-', 'A["', '%%{', '<', 'a:', '& '].map(
      (piece) => `flowchart TD\nA --> B\n${piece.repeat(9_900 / piece.length)}`,
    );
    for (const block of long) {
      expect(told(block)?.steps ?? ['refused']).not.toEqual([]);
      expect(told(block.replace('flowchart TD', 'gantt'))?.steps ?? ['refused']).not.toEqual([]);
    }
  });
});

describe('who does not see a diagram', () => {
  it('is told its kind and its title, and what leads to what', () => {
    expect(told(diagrams.flowchart)).toEqual({
      words: 'Flow chart: Returning a bike. 4 steps.',
      steps: [
        'Write to us → Within 30 days?',
        'Within 30 days? → Bring it or let us collect it: yes',
        'Within 30 days? → No return: no',
        'Bring it or let us collect it → E, F',
      ],
    });
    expect(told('graph LR; A(One)-->B((Two))-.->C; C-->A')?.steps).toEqual([
      'One → Two',
      'Two → C',
      'C → One',
    ]);
  });

  it.each([
    ['sequence', ['Visitor → Shop: Order #12', 'Shop → Visitor: Confirmation']],
    ['state', ['Start → Ordered', 'Ordered → Sent: packed', 'Sent → End']],
    ['er', ['CUSTOMER → ORDER: places', 'ORDER → LINE: holds']],
    ['class', ['Bike → CityBike', 'Bike : +int gears', 'Bike → Wheel: has']],
    ['gantt', ['section Workshop', 'Look it over :a1, 2026-01-05, 1d', 'Repair it :after a1, 2d']],
  ] as const)('is told a %s line by line', (kind, steps) => {
    expect(told(diagrams[kind])?.steps).toEqual(steps);
  });
});

describe('a picture that comes out of the frame', () => {
  const svg = (inside: string, attributes = '') => `<svg xmlns="x" ${attributes}>${inside}</svg>`;

  it('is taken where it is shapes and texts', () => {
    expect(isPlainPicture(svg('<style>#d1{fill:url(#g)}</style><text>on load = a</text>'))).toBe(
      true,
    );
  });

  it.each([
    ['none', undefined],
    ['an object', { toString: 'x' }],
    ['a page', '<html></html>'],
    ['a script', svg('<script>alert(1)</script>')],
    ['a handler', svg('', 'onload="alert(1)"')],
    ['a page within it', svg('<foreignObject><p/></foreignObject>')],
    ['a foreign picture', svg('<image href="https://evil.example/x.png"/>')],
    ['a link', svg('<a href="#x">x</a>')],
    ['a foreign style', svg('<style>@import "https://evil.example"</style>')],
    ['a foreign address of a style', svg('<style>a{fill:url(https://evil.example)}</style>')],
    ['a giant', svg('<g/>'.repeat(1_000_000))],
  ])('is refused where it is %s', (_what, given) => {
    expect(isPlainPicture(given)).toBe(false);
  });
});
