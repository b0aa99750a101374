import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createCors } from '../../../local/cloud/functions-host/cors.ts';
import { readSettings, resolveSettingNames } from '../../../local/cloud/functions-host/settings.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'functions-host-settings-'));
  writeJson('host.json', {
    extensions: {
      http: { routePrefix: 'api' },
      serviceBus: { maxConcurrentCalls: 8, maxAutoLockRenewalDuration: '00:10:00' },
    },
  });
  writeJson('local.settings.example.json', {
    Values: { FROM_FILE: 'file', FROM_BOTH: 'file' },
    Host: { CORS: 'http://localhost:5173, http://localhost:4173/', CORSCredentials: true },
  });
});
afterEach(() => rmSync(root, { recursive: true }));

it('copies the example, and lets the real environment win', () => {
  const { env, cors } = readSettings(root, { FROM_BOTH: 'environment' });
  expect(env).toEqual({ FROM_FILE: 'file', FROM_BOTH: 'environment' });
  expect(cors.origins).toEqual(['http://localhost:5173', 'http://localhost:4173']);
  expect(existsSync(join(root, 'local.settings.json'))).toBe(true);
});

it('lets the environment override host.json', () => {
  const { http, serviceBus } = readSettings(root, {
    AzureFunctionsJobHost__extensions__http__routePrefix: '',
    AzureFunctionsJobHost__extensions__serviceBus__maxConcurrentCalls: '2',
    AzureFunctionsJobHost__extensions__serviceBus__autoCompleteMessages: 'false',
  });
  expect(http.routePrefix).toBe('');
  expect(serviceBus).toEqual({
    autoCompleteMessages: false,
    maxConcurrentCalls: 2,
    maxAutoLockRenewalMs: 600_000,
  });
});

it('never offers credentials to everybody', () => {
  const cors = createCors(readSettings(root, { HOST_CORS: '*' }).cors);
  expect(cors.headersFor('https://any.example')).toEqual({ 'access-control-allow-origin': '*' });
});

it('takes the origins from HOST_CORS when it is set', () => {
  const cors = createCors(readSettings(root, { HOST_CORS: 'http://localhost:4907' }).cors);
  expect(cors.headersFor('http://localhost:5173')).toBeUndefined();
  expect(cors.headersFor('http://localhost:4907')).toMatchObject({
    'access-control-allow-credentials': 'true',
  });
});

it('says which setting a binding is missing, and which file is broken', () => {
  expect(resolveSettingNames('%A%-jobs', { A: 'my' })).toBe('my-jobs');
  expect(() => resolveSettingNames('%B%', {})).toThrow('the app setting B, which is not set');
  writeFileSync(join(root, 'host.json'), '{ oops');
  expect(() => readSettings(root, {})).toThrow(/host\.json is not valid JSON/);
});

function writeJson(name: string, value: object) {
  writeFileSync(join(root, name), JSON.stringify(value));
}
