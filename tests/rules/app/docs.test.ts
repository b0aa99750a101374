import { describe, expect, it } from '@jest/globals';
import { allContracts } from '@talkwright/shared/all-contracts';
import { errors as catalogue, type ErrorCode } from '@talkwright/shared/contract/errors';
import { buildOpenApi } from '@talkwright/shared/contract/openapi';
import { readChart } from '@talkwright/shared/figures/read-chart';
import { curlOf } from '../../../frontend/app/src/features/docs/api/curl-of.ts';
import {
  type Description,
  readDescription,
  searchAreas,
} from '../../../frontend/app/src/features/docs/api/read-description.ts';
import { fieldsOf } from '../../../frontend/app/src/features/docs/api/schema-fields.ts';
import { charts } from '../../../frontend/app/src/features/docs/examples.ts';
import { findMatches } from '../../../frontend/app/src/features/docs/find-matches.ts';
import { sectionIds } from '../../../frontend/app/src/features/docs/section-list.ts';

const areas = readDescription(buildOpenApi() as unknown as Description);
const operations = areas.flatMap((area) => area.operations);

describe('the documentation', () => {
  it('has the anchors that links of others lead to', () => {
    expect(sectionIds.join(' ')).toBe(
      'quick-start concepts create-agent tools credentials knowledge testing deploy embed visuals security analytics pricing faq',
    );
  });

  it.each(Object.entries(charts))('shows a %s chart that answers could have', (kind, code) => {
    expect(readChart(code)).toMatchObject({ type: kind, title: expect.stringMatching(/\w/) });
  });
});

describe('the API reference', () => {
  it('has every operation, with who may call it, its errors, and fields that are read', () => {
    expect(operations.map(({ id }) => id).sort()).toEqual(
      allContracts.map(({ name }) => name).sort(),
    );
    for (const { id, access, errors } of operations) {
      const contract = allContracts.find(({ name }) => name === id);
      expect(access).toBe(contract?.access);
      const codes = errors.map(({ code }) => code);
      expect(codes).toEqual(expect.arrayContaining([...(contract?.errors ?? []), 'invalid_input']));
      for (const { code, message } of errors) {
        expect(message).toBe(catalogue[code as ErrorCode].message);
      }
    }
  });

  it('has a command for each whose body the contract takes', () => {
    const refused = operations.flatMap((operation) => {
      const contract = allContracts.find(({ name }) => name === operation.id);
      const json = /--json '(.*)'$/s.exec(curlOf(operation))?.[1]?.replaceAll("'\\''", "'");
      if (json === undefined || !contract?.body) return [];
      const { error } = contract.body.safeParse(JSON.parse(json));
      return error ? [`${operation.id}: ${error.message} ${json}`] : [];
    });
    expect(refused).toEqual([]);
  });

  it('finds an operation by words of its address, sentence and fields', () => {
    const [found] = searchAreas(areas, 'POST widget clientMessageId').flatMap(
      (area) => area.operations,
    );
    expect(found?.id).toBe('widget-chat');
    expect(searchAreas(areas, 'no such thing')).toEqual([]);
    const fields = fieldsOf(found?.answer.schema).map(({ name }) => name);
    expect(fields).toEqual(expect.arrayContaining(['event(delta).text', 'event(error).code']));
  });
});

describe('findMatches', () => {
  it.each([
    ['An Agent, an agent', 'agent', ['Agent', 'agent']],
    ['İstanbul agent', 'agent', ['agent']],
    ['two\n  words', ' two words ', ['two\n  words']],
    ['a+b (c)', 'a+b (', ['a+b (']],
    ['anything', '  ', []],
  ])('in %j of %j', (text, query, found) => {
    expect(findMatches(text, query).map(([start, end]) => text.slice(start, end))).toEqual(found);
  });
});
