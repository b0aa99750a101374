import { expect, it } from '@jest/globals';
import { bestPassages } from '../../../functions/src/web-search/best-passages.ts';

const filler = 'The town has a long history of its own. '.repeat(100);

it('rows of a table that are shown without those above them have the names of their columns', () => {
  const rows = Array.from({ length: 200 }, (_, n) => `| Bin ${n} of St. Ives | ${n} € |\n`);
  const table = `| Bin | Fee |\n| --- | --- |\n${rows.join('')}`;

  const shown = bestPassages(`${filler}\n\n${table}\n${filler}`, ['bin 150'], 400);

  expect(shown).toContain('…\n\n| Bin | Fee |\n| --- | --- |\n| Bin ');
  expect(shown).toContain('\n| Bin 150 of St. Ives | 150 € |\n');
  const cut = shown.split('\n').filter((line) => line.includes('St. Ives'));
  expect(cut.every((line) => /^\| Bin \d+ of St. Ives \| \d+ € \|$/.test(line))).toBe(true);
});

it('what follows something that was left out begins a line where it did', () => {
  const shown = bestPassages(
    `# Ferry\n\n${filler}\n\n## Fares\n\nA bike is 3 €.`,
    ['ferry', 'bike'],
    280,
  );

  expect(shown).toMatch(/^# Ferry\n/);
  expect(shown).toContain('…');
  expect(shown).toMatch(/bike is 3 €\.$/);
});
