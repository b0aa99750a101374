import { expect, it } from '@jest/globals';
import { withoutInnerMarks } from '../../../functions/src/answering/inner-marks.ts';
import { createMarks } from '../../../functions/src/answering/marks.ts';

it.each([
  ['Opened in 1910.[1] It is long.[2][3]', 'Opened in 1910.(1) It is long.(2)(3)'],
  ['Two years [2, 3] or [^4].', 'Two years (2, 3) or (^4).'],
  ['Two years [[1], [2]] and \\[3\\].', 'Two years (1, 2) and (3).'],
  ['两年【1†source】。', '两年(1†source)。'],
  ['products[0].name: Lamp', 'products(0).name: Lamp'],
  ['[^1]: The town book', '(^1): The town book'],
])('marks of a source become none of ours: %s', (text, read) => {
  expect(withoutInnerMarks(text)).toBe(read);
  const marks = createMarks(() => true);
  expect(marks.next(read) + marks.end()).toBe(read);
});

it.each([
  'See [1](https://a.example) and [note] and [x].',
  'In `a[1]` of:\n```js\nparts[2] = [1, 2];\n```',
  'In 2024 [2024] it was so.',
])('what is none, a link or code stays as it is: %s', (text) => {
  expect(withoutInnerMarks(text)).toBe(text);
});
