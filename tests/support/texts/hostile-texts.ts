/** Texts that make a careless parser take quadratic time, or fall over. */
export const hostileTexts: [string, string][] = [
  ['CJK without spaces', '漢字'.repeat(25_000)],
  ['full stops', '.'.repeat(500_000)],
  ['spaces', `a${' '.repeat(500_000)}b`],
  ['one letter', 'a'.repeat(500_000)],
  ['lines', 'a\n'.repeat(100_000)],
];

/** The same, for Markdown. */
export const hostileMarkdown: [string, string][] = [
  ['quotes', '>'.repeat(5_000)],
  ['lists', '- '.repeat(5_000)],
  ['emphasis', '**_a'.repeat(5_000)],
  ['addresses', `${'a.'.repeat(10_000)}@`],
  ['brackets', '!['.repeat(10_000)],
  ['code marks', '`'.repeat(20_000)],
  ['spaces', `a${' '.repeat(20_000)}b`],
  ['stairs', Array.from({ length: 300 }, (_, i) => `${' '.repeat(i * 2)}- a`).join('\n')],
  ['lazy lines of an item', `- a\n${'b\n'.repeat(10_000)}`],
  ['lazy lines of quoted lists', '> - a\nb\n'.repeat(2_000)],
  [
    'lines filled up to a wide table',
    `${'|a'.repeat(1_000)}\n${'|-'.repeat(1_000)}\n${'b\n'.repeat(3_000)}`,
  ],
];
