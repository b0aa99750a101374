import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ulid } from 'ulid';
import { bucketOf, bucketOfSession } from '../../../functions/src/platform/ledger/buckets.ts';
import { root } from '../../support/root.ts';

const march = ulid(Date.parse('2026-03-31T23:59:59.999Z'));
const april = ulid(Date.parse('2026-04-01T00:00:00.000Z'));

describe('the bucket of a record', () => {
  it.each([
    [{ id: `conversation-${march}`, type: 'conversation', sessionId: march }, 'c-2026-03'],
    [{ id: `conversation-text-${april}`, type: 'conversationText', sessionId: april }, 'c-2026-04'],
    [{ id: `insights-${march}`, type: 'insights', sessionId: march }, 'c-2026-03'],
    [{ id: `conversation-${march}`, type: 'erased' }, 'c-2026-03'],
    [{ id: `conversation-text-${april}`, type: 'erased' }, 'c-2026-04'],
    [{ id: `insights-${march}`, type: 'erased' }, 'c-2026-03'],
    [{ id: 'day-counters-a-2026-12-m', type: 'counters', month: '2026-12' }, 'n-2026'],
    [{ id: 'counted-s-t', type: 'counted', day: '2025-12-31', sessionId: march }, 'n-2025'],
    [{ id: 'meter-2027-01', type: 'meter', cycle: '2027-01' }, 'n-2027'],
    [{ id: 'pages-counted-d-1', type: 'pagesCounted', cycle: '2026-01' }, 'n-2026'],
    [{ id: 'usage-a-2026-01-01', type: 'usage', day: '2026-01-01' }, 'n-2026'],
    [{ id: 'audit-1', type: 'audit' }, 'audit'],
    [{ id: 'question-groups-a', type: 'questionGroups' }, 'questions'],
    [{ id: 'of-a-version-to-come', type: 'somethingElse' }, 'audit'],
  ])('%o is %s', (record, bucket) => expect(bucketOf(record)).toBe(bucket));

  it('is one of 64 where the id of a conversation tells no time', () => {
    const ids = [
      'x7Jv2m0wq9c1RkT3bN8sYdLfGhAeZpUiOtWqVxCzB5M',
      'session',
      march.toLowerCase(),
      `${march}0`,
    ];
    for (const id of ids) expect(bucketOfSession(id)).toMatch(/^s-[\w-]$/);
    const many = Array.from({ length: 2_000 }, (_, n) => bucketOfSession(`slack-${n}`));
    expect(new Set(many).size).toBe(64);
  });

  it('is a month for whatever time an id can tell', () => {
    expect(bucketOfSession(`7${'Z'.repeat(25)}`)).toMatch(/^c-/);
    expect(bucketOfSession('0'.repeat(26))).toBe('c-1970-01');
  });
});

/** Of all organizations. */
const EVERYWHERE = [/^c\.type = 'meter' AND c\.cycle = @cycle/, /^\$\{UNANSWERED\} AND c\._ts/];
/** What others begin with, or a list of conditions of which the first says it. */
const NAMED = /^(c\.tenantId = @tenantId |\$\{(LAST_IN|conditions|\[\.\.\.all))/;

it('names the organization in each query of its ledger: the prefix beside it alone routes none', () => {
  const folder = join(root, 'functions/src');
  const sources = globSync('**/*.store.ts', { cwd: folder })
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .filter((source) => source.includes("/ledger/ledger.ts'"));
  const conditions = sources.flatMap((source) =>
    [...source.matchAll(/(["'`])SELECT (?:(?!\1).)* FROM c WHERE ((?:(?!\1).)*)\1/g)].map(
      ([, , where = '']) => where,
    ),
  );
  const unnamed = conditions.filter((where) => !NAMED.test(where));
  expect(unnamed.filter((where) => !EVERYWHERE.some((one) => one.test(where)))).toEqual([]);
  expect(conditions.length - unnamed.length).toBeGreaterThan(12);
});
