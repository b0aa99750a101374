import { expect, it } from '@jest/globals';
import { createLog } from '../../../functions/src/platform/log.ts';

it('writes one line for one event, whatever stands in its fields and causes', () => {
  const lines: string[] = [];
  const log = createLog(
    (line) => lines.push(line),
    (line) => lines.push(line),
  );
  const forged = 'a\r\nrequest refused name=b\u2028\u001b[2J\u0000';
  log.info('something', { path: forged });
  log.error('something', new Error(forged, { cause: new Error(forged) }));
  log.error('something', 'x'.repeat(10_000));
  expect(lines).toHaveLength(3);
  for (const line of lines) {
    expect(line).toMatch(/^[^\p{Cc}\u2028\u2029]*$/u);
    expect(JSON.parse(line)).toMatchObject({ event: 'something' });
    expect(line.length).toBeLessThan(4_500);
  }
});
