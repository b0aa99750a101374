import { expect, it } from '@jest/globals';
import { createRouter } from '../../../local/cloud/functions-host/routes.ts';

const routes = (...templates: string[]) =>
  createRouter(
    templates.map((template) => ({ template, methods: new Set(['GET']), target: template })),
  );
const params = (template: string, path: string) => routes(template).find('GET', path)?.params;

it.each([
  ['items/{id}', 'Items/a%20b', { id: 'a b' }],
  ['items/{id}', 'items/a/', { id: 'a' }],
  ['items/{id:int}', 'items/42', { id: '42' }],
  ['items/{id:int}', 'items/x', undefined],
  ['hello/{name?}', 'hello', {}],
  ['hello/{name=joe}', 'hello', { name: 'joe' }],
  ['files/{*rest}', 'files/a/b/c.txt', { rest: 'a/b/c.txt' }],
  ['files/{*rest}', 'files', {}],
  ['p/{id:regex(^\\d{{3}}-(a|b)$)}', 'p/123-a', { id: '123-a' }],
  ['p/{id:regex(^\\d{{3}}$)}', 'p/12', undefined],
  ['f/{name}.{ext}', 'f/a.b.png', { name: 'a.b', ext: 'png' }],
  ['x/{id:int:range(1,5)}', 'x/5', { id: '5' }],
  ['x/{id:int:range(1,5)}', 'x/6', undefined],
  ['o/{id:guid?}', 'o', {}],
  ['a.b/{id}', 'axb/1', undefined],
  ['items/{id}', 'items/%E0%A4%A', { id: '%E0%A4%A' }],
])('%s takes %s as it should', (template, path, expected) => {
  expect(params(template, path)).toEqual(expected);
});

it('prefers literals, then constraints, then the longer route, whatever the order of registration', () => {
  const router = routes(
    '{*all}',
    'items/{id}',
    'items/{id:int}',
    'items/special',
    'items/{id}/sub',
  );
  const taken = ['items/special', 'items/7', 'items/x', 'items/7/sub', 'other'].map(
    (path) => router.find('GET', path)?.target,
  );
  expect(taken).toEqual([
    'items/special',
    'items/{id:int}',
    'items/{id}',
    'items/{id}/sub',
    '{*all}',
  ]);
});

it('keeps methods of one route apart', () => {
  const router = createRouter([
    { template: 'items', methods: new Set(['GET']), target: 'list' },
    { template: 'items', methods: new Set(['POST']), target: 'create' },
  ]);
  expect(router.find('GET', 'items')?.target).toBe('list');
  expect(router.find('POST', 'items')?.target).toBe('create');
  expect(router.find('PUT', 'items')).toBeUndefined();
});
