import { describe, expect, it } from '@jest/globals';
import { createBlockStream } from '@talkwright/rich-text/block-stream';
import { lexBlock } from '@talkwright/rich-text/lexer';
import { safeHref } from '@talkwright/rich-text/links';
import { plainText } from '@talkwright/rich-text/plain-text';
import fc from 'fast-check';
import { type ComponentChild, h, type VNode } from 'preact';
import { renderTokens } from '../../../frontend/widget/src/core/markdown/render.ts';
import { hostileMarkdown } from '../../support/texts/hostile-texts.ts';

const CodeBlock = (): null => null;
const DrawnBlock = (): null => null;
const citation = (n: number): VNode | null => (n <= 2 ? h('sup', null, String(n)) : null);

const render = (markdown: string): ComponentChild[] =>
  createBlockStream()(markdown, true).flatMap((raw) =>
    renderTokens(lexBlock(raw), { CodeBlock, DrawnBlock, citation }),
  );

type Node = { type: unknown; props: Record<string, unknown> };

function nodesOf(child: unknown): Node[] {
  if (Array.isArray(child)) return child.flatMap(nodesOf);
  if (typeof child !== 'object' || child === null) return [];
  const node = child as Node;
  return [node, ...nodesOf(node.props.children)];
}

function textOf(child: unknown): string {
  if (Array.isArray(child)) return child.map(textOf).join('');
  if (typeof child !== 'object' || child === null) return child ? String(child) : '';
  return textOf((child as Node).props.children);
}

const tagsOf = (markdown: string): unknown[] => nodesOf(render(markdown)).map(({ type }) => type);
const linksOf = (markdown: string): unknown[] =>
  nodesOf(render(markdown))
    .filter(({ type }) => type === 'a')
    .map(({ props }) => props.href);

const allowedTags = new Set<unknown>([
  ...['p', 'h3', 'strong', 'em', 'del', 'blockquote', 'hr', 'br', 'code', 'ul', 'ol'],
  ...['li', 'a', 'div', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'sup', CodeBlock, DrawnBlock],
]);
const allowedProps = new Set(
  [
    'children',
    'dir',
    'class',
    'start',
    'scope',
    'role',
    'aria-label',
    'tabIndex',
    'href',
    'target',
    'rel',
  ].concat(['code', 'language', 'isClosed']),
);

function expectHarmless(markdown: string): void {
  for (const { type, props } of nodesOf(render(markdown))) {
    expect(allowedTags).toContain(type);
    for (const name of Object.keys(props)) expect(allowedProps).toContain(name);
    if (type !== 'a') continue;
    expect(String(props.href)).toMatch(/^(https?:\/\/|mailto:)/);
    expect(props).toMatchObject({ target: '_blank', rel: 'noopener noreferrer nofollow' });
  }
}

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<style>*{display:none}</style>',
  '<details open ontoggle=alert(1)>',
  '<math><mtext></mtext><mglyph><style><img src onerror=alert(1)>',
  '<!--><img src=x onerror=alert(1)>-->',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](java&#10;script:alert(1))',
  '[x](<java\tscript:alert(1)>)',
  '[x](\u0001javascript:alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](blob:https://a/b)',
  '[x](file:///etc/passwd)',
  '[x](//evil.example)',
  '[x](/relative)',
  '[x](#anchor)',
  '[x](https://bank.example@evil.example/)',
  '[x](https://a.example "onmouseover=alert(1)")',
  '![x](https://evil.example/pixel.png)',
  '![x](javascript:alert(1))',
  '[![x](https://evil.example/a.png)](javascript:alert(1))',
  '<javascript:alert(1)>',
  '<https://a.example/"onclick="alert(1)>',
  '[x]: javascript:alert(1)\n\n[x]',
  '[1]: https://evil.example\n\nSee [1].',
  '```"><script>alert(1)</script>\nx\n```',
  '`<img src=x onerror=alert(1)>`',
  '| <img src=x onerror=alert(1)> |\n|---|\n| [x](javascript:alert(1)) |',
  '- [ ] <input onfocus=alert(1) autofocus>',
  '# <b onclick=alert(1)>x',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;',
  '{{constructor.constructor("alert(1)")()}}',
  '__proto__ constructor &constructor; &__proto__;',
];

describe('an answer that wants to harm', () => {
  it.each(hostile)('becomes harmless nodes: %s', (markdown) => {
    expectHarmless(markdown);
    expectHarmless(`> 1. **${markdown}**\n`);
  });

  it('cannot leave the list of elements and attributes, whatever it is made of', () => {
    const pieces = fc.constantFrom(
      ...hostile,
      '\n',
      '\n\n',
      '> ',
      '- ',
      '**',
      '`',
      '|',
      '[',
      '](',
      ')',
      '<',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => expectHarmless(parts.join(''))),
      { numRuns: 2_000 },
    );
  });

  it('shows tags as the text that they are', () => {
    expect(textOf(render('a <b onclick="x">bold</b>'))).toBe('a <b onclick="x">bold</b>');
    expect(tagsOf('<table><tr><td>x')).toEqual(['p']);
  });

  it('never loads an image: it becomes a link, or its description', () => {
    expect(linksOf('![A chart](https://a.example/x.png)')).toEqual(['https://a.example/x.png']);
    expect(textOf(render('![A chart](data:image/png;base64,AA)'))).toBe('A chart');
  });

  it('cannot turn a citation into a link of its own', () => {
    expect(linksOf('See [1].\n\n[1]: https://evil.example')).toEqual(['https://evil.example/']);
    expect(tagsOf('See [1].\n\n[1]: https://evil.example')).toContain('sup');
  });

  it.each(hostileMarkdown)('of %s is shown as text', (_name, markdown) => {
    for (const { type } of nodesOf(render(markdown))) {
      if (typeof type === 'string') expect(allowedTags).toContain(type);
    }
    expect(plainText(markdown).length).toBeLessThanOrEqual(markdown.length);
  });
});

describe('an ordinary answer', () => {
  it('makes citations of known numbers, and leaves others, code and links alone', () => {
    expect(tagsOf('a [1][2] b')).toEqual(['p', 'sup', 'sup']);
    expect(textOf(render('a [3] b [x] c [1234]'))).toBe('a [3] b [x] c [1234]');
    expect(tagsOf('`[1]`')).toEqual(['p', 'code']);
    expect(tagsOf('[see [1]](https://a.example)')).toEqual(['p', 'a']);
  });

  it('decodes the character references that text may carry', () => {
    expect(textOf(render('a &amp; b &lt;c&gt; &#8364; &#x20AC; &unknown; &#0;'))).toBe(
      'a & b <c> € € &unknown; \uFFFD',
    );
    expect(linksOf('[x](https://a.example/?a=1&amp;b=2)')).toEqual(['https://a.example/?a=1&b=2']);
  });

  it('keeps the structure of lists, tables and code', () => {
    expect(tagsOf('3. a\n4. b')).toEqual(['ol', 'li', 'li']);
    expect(tagsOf('|a|\n|:-:|\n|b<br>c|')).toEqual([
      'div',
      'table',
      'thead',
      'tr',
      'th',
      'tbody',
      'tr',
      'td',
      'br',
    ]);
    expect(nodesOf(render('```js x\n<b>\n```'))[0]?.props).toEqual({ code: '<b>', language: 'js' });
  });

  it('is read out as its words', () => {
    expect(
      plainText('# Title\n\nSome **bold** [link](https://a.example) [1].\n\n- a\n- b &amp; c'),
    ).toBe('Title Some bold link. a b & c');
  });

  it.each([
    ['chart', '{ "type": "bar", "title": "Prices" }', 'Chart: Prices.'],
    ['chart', '{ "type": "bar" }', 'Chart.'],
    ['mermaid', 'flowchart TD\n  accTitle: A return\n  A --> B', 'Diagram: A return.'],
    ['mermaid', 'gantt\ntitle Opening', 'Diagram: Opening.'],
    ['js', 'title: x', 'Code block.'],
  ])('names a block of %s and not its text: %s', (language, code, name) => {
    expect(plainText(`So:\n\n\`\`\`${language}\n${code}\n\`\`\``)).toBe(`So: ${name}`);
  });
});

describe('addresses', () => {
  it.each(['https://a.example/', 'http://a.example/x?y#z', 'mailto:a@b.example'])(
    'pass: %s',
    (href) => {
      expect(safeHref(href)).toBe(href);
    },
  );
  it.each([
    '',
    'a.example',
    'ftp://a.example/',
    'https://',
    `https://a.example/${'x'.repeat(2_000)}`,
    'https://bank.example@evil.example/',
    'https://user:password@evil.example/',
  ])('do not pass: %s', (href) => expect(safeHref(href)).toBeNull());
});

describe('the stream of blocks', () => {
  const samples = [
    'A paragraph\nwith two lines [1].',
    '## A heading',
    '- one\n- two\n\n  more of two\n  - nested\n- three',
    '1. one\n\n2. two\n\n3. three',
    '```js\nconst a = 1;\n\n\nconst b = 2;\n```',
    '| a | b |\n|---|---|\n| 1 | 2 |',
    '> quoted\n> text',
    '---',
  ];

  it('ends with the blocks of the whole text, however it came in', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...samples), { minLength: 1, maxLength: 8 }),
        fc.array(fc.nat(400), { maxLength: 40 }),
        (parts, cuts) => {
          const text = parts.join('\n\n');
          const stream = createBlockStream();
          for (const cut of cuts.toSorted((a, b) => a - b)) {
            const blocks = stream(text.slice(0, cut), false);
            // Nothing is lost or doubled on the way.
            expect(blocks.join('').replace(/\s/g, '')).toBe(text.slice(0, cut).replace(/\s/g, ''));
          }
          expect(stream(text, true)).toEqual(createBlockStream()(text, true));
        },
      ),
    );
  });

  it('cuts a long answer into its paragraphs while it comes', () => {
    const stream = createBlockStream();
    const text = Array.from(
      { length: 400 },
      (_, i) => `Paragraph number ${i} of a long answer.`,
    ).join('\n\n');
    for (let i = 0; i < text.length; i += 4) stream(text.slice(0, i), false);
    expect(stream(text, true)).toHaveLength(400);
  });

  it('starts over when the text is another one', () => {
    const stream = createBlockStream();
    stream('First words.\n\nSecond words.\n\nThird', false);
    expect(stream('Something else', false)).toEqual(['Something else']);
  });
});
