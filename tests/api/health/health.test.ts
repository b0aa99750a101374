import { expect, it } from '@jest/globals';
import { getHealth, getOpenApi } from '@talkwright/shared/areas/health';
import { buildOpenApi } from '@talkwright/shared/contract/openapi';
import manifest from '../../../package.json' with { type: 'json' };
import { stack } from '../../support/stack/running-stack.ts';

const get = (path: string, headers = {}) => fetch(`${stack().api}/${path}`, { headers });

it('tells its health without any key', async () => {
  expect(await (await get(getHealth.path)).json()).toEqual({
    success: true,
    status: 'ok',
    version: manifest.version,
  });
});

it('serves the whole description of the API', async () => {
  const served = await (await get(getOpenApi.path)).json();
  expect(served).toEqual(JSON.parse(JSON.stringify(buildOpenApi())));
});

it.each([
  ['the web app, with cookies', 'POST', 'auth/refresh', () => stack().app, () => stack().app],
  ["a customer's page, without", 'POST', 'widget/chat', () => 'https://shop.example', () => '*'],
  ['a stranger, not at all', 'POST', 'auth/refresh', () => 'https://evil.example', () => null],
])('answers the preflight of %s', async (_who, method, path, origin, allowed) => {
  const response = await fetch(`${stack().api}/${path}`, {
    method: 'OPTIONS',
    headers: { origin: origin(), 'access-control-request-method': method },
  });
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-origin')).toBe(allowed());
  expect(response.headers.get('access-control-allow-credentials')).toBe(
    origin() === stack().app ? 'true' : null,
  );
});
