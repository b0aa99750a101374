import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { root } from '../../support/root.ts';

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has; they are numbered from 1 on. */
const SECTIONS = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5 },
  ...{ '6.6': 3, '6.8': 4, '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2 },
  ...{ '8.2': 3, '8.3': 1, '8.4': 1, '9.1': 3, '9.2': 4, '10.1': 2, '10.2': 2, '10.3': 4 },
  ...{ '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3, '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4 },
  ...{ '11.5': 1, '11.6': 1, '12.1': 3, '12.2': 2, '12.3': 4, '13.1': 1, '13.2': 5, '13.3': 2 },
  ...{ '13.4': 5, '14.1': 2, '14.2': 4, '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7, '16.1': 1 },
  ...{ '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
};

const read = (paper: string) => readFileSync(join(root, paper), 'utf8');
const rowsOf = (paper: string) =>
  [...read(paper).matchAll(/^\| ([\d.]+) \| .+? \| (.+?) \| (.*?) ?\|$/gm)].map(
    ([, number = '', answer = '', shownBy = '']) => ({ number, answer, shownBy }),
  );
const filesIn = (text: string): string[] =>
  [
    ...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|json|md|html|bicep|yml)|\.funcignore)`/g),
  ].flatMap(([, file]) => file ?? []);

it('answers each requirement of ASVS once', () => {
  const numbers = Object.entries(SECTIONS).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
  );
  expect(numbers).toHaveLength(246);
  expect(rowsOf('docs/asvs.md').map(({ number }) => number)).toEqual(numbers);
});

it('says what shows it, or why not, and counts its answers right', () => {
  const rows = rowsOf('docs/asvs.md');
  for (const { number, answer, shownBy } of rows) {
    const isShown = answer !== 'yes' || filesIn(shownBy).length > 0;
    const isExplained = answer === 'yes' || shownBy.length > 3;
    expect({ number, isShown, isExplained }).toEqual({ number, isShown: true, isExplained: true });
  }
  const counted = (answer: string) => rows.filter((row) => row.answer === answer).length;
  for (const answer of ['yes', 'no', 'operator', 'n/a']) {
    expect(read('docs/asvs.md')).toContain(`- **${answer}** (${counted(answer)})`);
  }
});

it.each(['docs/asvs.md', 'docs/security.md', 'SECURITY.md'])(
  '%s names files that are there',
  (paper) => {
    // Written by the build of a site.
    const files = filesIn(read(paper)).filter((file) => file !== 'config.json');
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  },
);
