import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { allContracts } from '@talkwright/shared/all-contracts';
import { needsFunctionKey } from '@talkwright/shared/contract/contract';
import { buildOpenApi } from '@talkwright/shared/contract/openapi';
import { root } from '../../support/stack/stack.ts';

const names = allContracts.map(({ name }) => name);

it('gives every contract a name and an address of its own', () => {
  expect(new Set(names).size).toBe(names.length);
  const addresses = allContracts.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

it('names every path parameter in the input', () => {
  for (const { path, input } of allContracts) {
    for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
      expect(Object.keys(input.shape)).toContain(name);
    }
  }
});

it('opens only these to callers who are not signed in', () => {
  const open = allContracts.filter(({ access }) => access === 'anonymous').map(({ name }) => name);
  expect(open.sort()).toEqual([
    'agents-get-avatar',
    'auth-analyze-domain',
    'auth-create-tenant',
    'auth-forgot-password',
    'auth-invite-status',
    'auth-join-tenant',
    'auth-login',
    'auth-logout',
    'auth-refresh',
    'auth-register',
    'auth-register-invite',
    'auth-request-access',
    'auth-reset-password',
    'auth-verify-email',
    'site-health',
    'site-openapi',
  ]);
});

it('leaves these to administrators', () => {
  const forAdmins = allContracts.filter(({ access }) => access === 'admin');
  expect(forAdmins.map(({ name }) => name).sort()).toEqual([
    'organization-check-domain',
    'organization-update',
    'organization-update-retention',
    'people-create-invite',
    'people-decide-request',
    'people-extend-invite',
    'people-list-invites',
    'people-list-pending-requests',
    'people-list-users',
    'people-revoke-invite',
    'people-update-user',
  ]);
});

it('lets nobody say which organization a request is about, but those who ask to come in', () => {
  const asking = allContracts.filter(({ input }) => 'tenantId' in input.shape);
  expect(asking.map(({ name }) => name).sort()).toEqual([
    'auth-forgot-password',
    'auth-join-tenant',
    'auth-register',
    'auth-request-access',
  ]);
});

it('refuses fields that a contract does not name', () => {
  // The body of one holds parameters of somebody else's API, that of the other a file of another release's.
  const loose = ['tools-test-operation', 'agents-import'];
  const named = allContracts.filter(({ name }) => !loose.includes(name));
  for (const { input } of named) {
    const { error } = input.safeParse({ isAdmin: true });
    expect(error?.issues).toContainEqual(expect.objectContaining({ keys: ['isAdmin'] }));
  }
});

it('asks for the function key everywhere but here', () => {
  const keyless = allContracts.filter((contract) => !needsFunctionKey(contract));
  expect(keyless.map(({ name }) => name).sort()).toEqual([
    'agents-get-avatar',
    'chat-history',
    'site-health',
    'site-openapi',
    'widget-chat',
    'widget-config',
  ]);
});

it('has a current OpenAPI document', () => {
  const written = readFileSync(join(root, 'docs/api/openapi.json'), 'utf8');
  // `npm run openapi` writes it anew.
  expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(buildOpenApi())));
});
