import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { buildOpenApi } from '@talkwright/shared/contract/openapi';
import { releasedApi } from '../../../infra/release/keep-widget.ts';
import { releasedVersions } from '../../../infra/released-widgets.ts';
import { breaksBetween, type Paths } from '../../support/releases/breaks.ts';
import type { Schema } from '../../support/releases/schema.ts';
import { root } from '../../support/root.ts';

/** Names that every released widget only compares with those it knows, as its code shows; others are passed over. */
const PASSED_OVER = /\.(?:code|phase|outcome|finishReason) may be "\w+" now$/;

it.each(releasedVersions(root))('the API of today does for the widget of %s', (version) => {
  const older: Paths = JSON.parse(readFileSync(join(root, releasedApi(version)), 'utf8'));
  const newer = JSON.parse(JSON.stringify(buildOpenApi())).paths;
  expect(Object.keys(older).length).toBeGreaterThan(0);
  const breaks = breaksBetween(older, newer);
  expect(breaks.filter((line) => !PASSED_OVER.test(line))).toEqual([]);
});

describe('a break is found', () => {
  const text: Schema = { type: 'string' };
  const object = (properties: Record<string, Schema>, required: string[] = []): Schema => ({
    ...{ type: 'object', properties, required },
  });
  const paths = (body: Schema, answer: Schema): Paths => ({
    '/widget/x': {
      post: {
        'x-access': 'agentKey',
        requestBody: { content: { 'application/json': { schema: body } } },
        responses: { 200: { content: { 'application/json': { schema: answer } } } },
      },
    },
  });
  const nothing = object({});

  it.each<[what: string, then: Schema, now: Schema, line: string | null]>([
    ['a field that is gone', object({ a: text }), nothing, 'answer.a is gone'],
    ['a field more', nothing, object({ a: text }), null],
    [
      'one that may be missing',
      object({ a: text }, ['a']),
      object({ a: text }),
      'answer.a may be missing',
    ],
    [
      'another type',
      object({ a: text }),
      object({ a: { type: 'integer' } }),
      'answer.a is "integer", no "string"',
    ],
    [
      'a null more',
      object({ a: text }),
      object({ a: { anyOf: [text, { type: 'null' }] } }),
      'answer.a is of several kinds now',
    ],
    [
      'a word more',
      object({ a: { ...text, enum: ['x'] } }),
      object({ a: { ...text, enum: ['x', 'y'] } }),
      'answer.a may be "y" now',
    ],
    [
      'a kind of event more',
      { oneOf: [object({ type: { const: 'a' } })] },
      { oneOf: [object({ type: { const: 'b' } }), object({ type: { const: 'a' } })] },
      null,
    ],
    [
      'a kind of event less',
      { oneOf: [object({ type: { const: 'a' } }), object({ type: { const: 'b' } })] },
      { oneOf: [object({ type: { const: 'a' } })] },
      'answer has lost a kind: {"type":"object","properties":{"type":{"const":"b"}},"required":[]}',
    ],
    [
      'within a list',
      { type: 'array', items: object({ a: text }) },
      { type: 'array', items: nothing },
      'answer[].a is gone',
    ],
  ])('in an answer: %s', (_what, then, now, line) => {
    const lines = breaksBetween(paths(nothing, then), paths(nothing, now));
    expect(lines).toEqual(line === null ? [] : [`POST /widget/x: ${line}`]);
  });

  it.each<[what: string, then: Schema, now: Schema, line: string | null]>([
    ['a field that is gone', object({ a: text }), nothing, 'body.a is gone'],
    ['a field more', nothing, object({ a: text }), null],
    ['one that is wanted', nothing, object({ a: text }, ['a']), 'body.a is wanted'],
    [
      'a word less',
      object({ a: { ...text, enum: ['x', 'y'] } }),
      object({ a: { ...text, enum: ['x'] } }),
      'body.a takes no "y"',
    ],
    [
      'less room',
      object({ a: { ...text, maxLength: 9 } }),
      object({ a: { ...text, maxLength: 8 } }),
      'body.a has another maxLength',
    ],
    [
      'more room',
      object({ a: { ...text, maxLength: 9 } }),
      object({ a: { ...text, maxLength: 10 } }),
      null,
    ],
    [
      'no null any more',
      object({ a: { anyOf: [text, { type: 'null' }] } }),
      object({ a: text }),
      'body.a takes no {"type":"null"}',
    ],
  ])('in a question: %s', (_what, then, now, line) => {
    const lines = breaksBetween(paths(then, nothing), paths(now, nothing));
    expect(lines).toEqual(line === null ? [] : [`POST /widget/x: ${line}`]);
  });

  it('in who may call, and in what may be called at all', () => {
    const [then, now] = [paths(nothing, nothing), paths(nothing, nothing)];
    Object.assign(now['/widget/x']?.post ?? {}, { 'x-access': 'user' });
    expect(breaksBetween(then, now)).toEqual(['POST /widget/x: is for user now']);
    expect(breaksBetween(then, {})).toEqual(['POST /widget/x: is gone']);
  });
});
