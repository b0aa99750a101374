import { describe, expect, it } from '@jest/globals';
import {
  addDomain,
  differences,
  type OrganizationDraft,
} from '../../../frontend/app/src/features/organization/organization-draft.ts';
import { formatAgo } from '../../../frontend/app/src/ui/format.ts';

describe('formatAgo', () => {
  const now = Date.parse('2026-03-31T12:00:00.000Z');
  it.each([
    ['2026-03-31T12:00:30.000Z', 'Just now'],
    ['2026-03-31T11:00:00.001Z', 'Just now'],
    ['2026-03-31T11:00:00.000Z', '1h ago'],
    ['2026-03-30T12:00:00.001Z', '23h ago'],
    ['2026-03-30T12:00:00.000Z', '1d ago'],
    ['2025-03-31T12:00:00.000Z', '365d ago'],
  ])('%s', (time, words) => expect(formatAgo(time, now)).toBe(words));
});

describe('addDomain', () => {
  it('takes a host name, trimmed and in lower case, and no domain twice', () => {
    expect(addDomain(['a.example'], '  B.Example ')).toEqual({
      domains: ['a.example', 'b.example'],
    });
    expect(addDomain(['a.example'], 'A.example')).toEqual({ domains: ['a.example'] });
  });

  it.each(['', 'localhost', 'a.b.c', '-a.example', 'a..example', 'a b.example', 'a@b.example'])(
    'refuses "%s" with a sentence',
    (typed) => {
      expect(addDomain([], typed)).toEqual({ problem: 'Enter a domain such as example.com' });
    },
  );
});

describe('the differences of two versions of an organization', () => {
  const mine: OrganizationDraft = {
    name: 'Mine',
    domains: ['b.example', 'a.example'],
    settings: { primary_contact: 'ada@a.example' },
  };

  it('are named field by field', () => {
    const theirs = { ...mine, name: 'Theirs', domains: ['a.example'] };
    expect(differences(mine, theirs)).toEqual([
      { path: 'name', label: 'Name', mine: 'Mine', theirs: 'Theirs' },
      { path: 'domains', label: 'Domains', mine: 'a.example\nb.example', theirs: 'a.example' },
    ]);
  });

  it('are none where only the order of the domains differs', () => {
    expect(differences(mine, { ...mine, domains: mine.domains.toReversed() })).toEqual([]);
  });
});
