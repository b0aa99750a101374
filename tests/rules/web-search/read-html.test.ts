import { describe, expect, it } from '@jest/globals';
import { readHtml } from '../../../functions/src/web-search/reading/read-html.ts';

const read = (body: string, head = '') =>
  readHtml(`<html><head>${head}</head><body>${body}</body></html>`, 10_000);
const textOf = (body: string, head?: string) => read(body, head)?.text;

const FOOTER = `<footer><p>${'We are proud to have served our guests with love, since 1987. '.repeat(5)}</p></footer>`;

describe('what is read of a page', () => {
  it.each([
    ['marks its content', '<main><p>Open 9 to 5</p></main>'],
    ['marks nothing', '<div><div>Open 9 to 5</div></div>'],
    ['is one form, as of ASP.NET', '<form id="aspnetForm"><div>Open 9 to 5</div></form>'],
    ['is laid out by a table', '<table><tr><td>Open 9 to 5</td></tr></table>'],
  ])('is its content, not its longer footer: where it %s', (_name, content) => {
    expect(textOf(`${content}${FOOTER}`)).toBe('Open 9 to 5');
  });

  it('keeps headings, lists and quotations', () => {
    expect(
      textOf(
        '<h1>A</h1><h3><div>B <br>c</div></h3><ol start="3"><li><p>x</p><ul><li>y<li>z</ul></li><li value="9">w</ol><blockquote><p>q</p></blockquote><dl><dt>t</dt><dd>d</dd></dl>',
      ),
    ).toBe('# A\n\n### B c\n\n3. x\n   - y\n   - z\n9. w\n\n> q\n\n- t\n  d');
  });

  it('keeps tables: names of columns in one line, cells that span others in each of them', () => {
    expect(
      textOf(
        '<table><caption>Fees</caption><thead><tr><th rowspan=2>Bin<th colspan=2>Price</tr><tr><th>week<th>month</tr></thead><tr><td rowspan=2>Small<td>1<td>2|3</tr><tr><td colspan=2>none</tr><tr><td><ul><li>a<li>b</ul><td>5<td></tr></table>',
      ),
    ).toBe(
      'Fees\n\n| Bin | Price week | Price month |\n| --- | --- | --- |\n| Small | 1 | 2\\|3 |\n| Small | none | none |\n| a; b | 5 |  |',
    );
  });

  it('keeps code as it was typed, without numbers of lines', () => {
    expect(
      textOf(
        '<p>Run:</p><pre class="language-ts"><button>Copy</button><code><span class="linenos">1</span>if (a) {<br>  <span>b</span>();\n}</code></pre><pre>```</pre>',
      ),
    ).toBe('Run:\n\n```ts\nif (a) {\n  b();\n}\n```\n\n````\n```\n````');
  });

  it('has what a press shows, and not what nobody sees', () => {
    expect(
      textOf(
        '<p>Seen.</p><button aria-controls="a">Why?</button><div id="a" hidden>Since.</div><details><summary>How?</summary>So.</details><div hidden>Obey!</div><p class="sr-only">Obey!</p>',
      ),
    ).toBe('Seen.\n\n## Why?\n\nSince.\n\n## How?\n\nSo.');
  });

  it('has the words of boxes apart, raised digits as such, and no numbers of notes', () => {
    expect(
      textOf(
        '<div><span>Length</span><span>5 km<sup>2</sup></span></div><p>So<b>me</b>where,<sup><a href="#n1">[1]</a></sup> for <del>9 €</del> 7 €, Fuß&shy;weg.</p>',
      ),
    ).toBe('Length 5 km²\n\nSomewhere, for ~~9 €~~ 7 €, Fußweg.');
  });

  it('has prices, hours and answers that only a script tells, once', () => {
    const script = (thing: object) =>
      `<script type="application/ld+json">${JSON.stringify(thing)}</script>`;
    const offers = { price: '1290.50', priceCurrency: 'EUR' };
    expect(
      textOf(
        `<p>A lamp, 1.290,50 €</p>${script([
          { '@type': 'Product', name: 'Lamp', offers },
          { '@type': 'Product', name: 'Bulb', offers: { ...offers, price: 12 } },
          { '@type': 'Store', openingHours: 'Mo-Fr 09:00-17:00' },
          { '@type': 'Question', name: 'Q?', acceptedAnswer: { text: '<p>Yes &amp; no</p>' } },
        ])}${script({})}<script type="application/ld+json">{</script>`,
      ),
    ).toBe(
      'A lamp, 1.290,50 €\n\n- Price of Bulb: 12 EUR\n\n- Opening hours: Mo-Fr 09:00-17:00\n\n### Q?\n\nYes & no',
    );
  });

  it('is what Readability finds where boxes have the names of menus', () => {
    const story = `<p>${'The ferry leaves at nine, and it comes back at five. '.repeat(12)}</p>`;
    const text = textOf(
      `<div class="sidebar">${story}</div><div class="related">${story}</div><div class="popup">${story}</div>${FOOTER}`,
    );
    expect(text).toContain('The ferry leaves at nine');
    expect(text).not.toContain('proud');
  });

  it('is its description, and all that is seen, where there is nothing else', () => {
    const description = '<meta name="description" content="Plans for choirs">';
    expect(textOf('<div id="root"></div><script>start()</script>', description)).toBe(
      'Plans for choirs',
    );
    expect(textOf('<nav><a href="/a">Fees</a> <a href="/b">Hours</a></nav>')).toBe('Fees Hours');
  });
});

it.each([
  ['its heading', '<title>Lamps | Shop</title>', '<h1>Desk lamp</h1>', 'Desk lamp'],
  [
    'the title, where that says more',
    '<title>Desk lamp X | Shop</title>',
    '<h1>Lamp</h1>',
    'Desk lamp X',
  ],
  [
    'the heading of its content, not of the site',
    '<title>Shop</title>',
    '<div id="top"><h1><a href="/">Shop</a></h1></div><main><h1>Lamp</h1></main>',
    'Lamp',
  ],
  [
    'what it is shared as',
    '<title>x</title><meta property="og:title" content="Lamp">',
    'y',
    'Lamp',
  ],
])('a page is called by %s', (_name, head, body, title) => {
  expect(read(body, head)?.title).toBe(title);
});
