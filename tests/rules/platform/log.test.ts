import { afterEach, expect, it } from '@jest/globals';
import { createLog } from '../../../functions/src/platform/log.ts';
import { showContents, TheirWords } from '../../../functions/src/platform/telemetry/contents.ts';

afterEach(() => showContents(false));

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

it('leaves out what parsers and other services say, who quote what they were given, unless contents are switched on', () => {
  const lines: string[] = [];
  const log = createLog(
    () => {},
    (line) => lines.push(line),
  );
  const quoted = () => {
    try {
      return JSON.parse('walrus');
    } catch (cause) {
      return new Error('Not read.', { cause });
    }
  };
  const refused = Object.assign(new TheirWords('400 walrus\n    at walrus'), { status: 400 });
  for (const error of [quoted(), refused]) log.error('something', error);
  expect(lines.join()).not.toContain('walrus');
  expect(lines[0]).toMatch(/Error: Not read\. at .* <- SyntaxError: .*log\.test\.ts/);
  expect(lines[1]).toMatch(/Error: 400 .*log\.test\.ts/);

  showContents(true);
  for (const error of [quoted(), refused]) log.error('something', error);
  for (const line of lines.slice(2)) expect(line).toContain('walrus');
});
