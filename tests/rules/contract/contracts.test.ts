import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { allContracts } from '@talkwright/shared/all-contracts';
import { type Contract, namesInPath, needsFunctionKey } from '@talkwright/shared/contract/contract';
import { buildOpenApi } from '@talkwright/shared/contract/openapi';
import * as z from 'zod';
import { root } from '../../support/root.ts';
import { fieldsOf, parseInput } from '../../support/samples.ts';

const names = allContracts.map(({ name }) => name);

it('gives every contract a name and an address of its own', () => {
  expect(new Set(names).size).toBe(names.length);
  const addresses = allContracts.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

it('has no two addresses that one request fits: the platform tries functions in the order of their names', () => {
  const segments = ({ method, path }: Contract) => [method, ...path.split('/')];
  const overlap = (one: string[], other: string[]) =>
    one.length === other.length &&
    one.every((part, at) => part === other[at] || `${part}${other[at]}`.includes('{'));
  const pairs = allContracts.flatMap((one, at) =>
    allContracts
      .slice(at + 1)
      .filter((other) => overlap(segments(one), segments(other)))
      .map((other) => `${one.name} ${other.name}`),
  );
  expect(pairs).toEqual([]);
});

it('describes exactly the parameters that stand in the path', () => {
  for (const contract of allContracts) {
    expect(Object.keys(contract.params?.shape ?? {})).toEqual(namesInPath(contract));
  }
});

it('has no name in two places, as a request is one object to callers and use cases', () => {
  for (const { params, query, headers, body } of allContracts) {
    const addressed = [params, query, headers].flatMap((part) => Object.keys(part?.shape ?? {}));
    const names = [...addressed, ...propertyNames(body), 'ifMatch', 'refreshCookie'];
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  }
});

it('leaves the names of what travels in headers to those', () => {
  for (const { output, statusWith } of allContracts) {
    const names = Object.keys(output.shape);
    expect(names).not.toContain('etag');
    expect(names).not.toContain('cookie');
    expect(names).not.toContain('activity');
    expect(names).toEqual(expect.arrayContaining(Object.keys(statusWith ?? {})));
  }
});

it('has every change declare what it leaves in the activity, or why nothing', () => {
  const changing = allContracts.filter(({ method }) => method !== 'GET');
  expect(changing.filter(({ activity }) => !activity).map(({ name }) => name)).toEqual([]);
  const silent = changing.flatMap(({ activity }) =>
    typeof activity === 'object' && 'none' in activity ? activity.none : [],
  );
  for (const reason of silent) expect(reason).toMatch(/^[A-Z].+\.$/);
});

it('records what members do: nobody else has a name that could be shown', () => {
  for (const { activity, access } of allContracts) {
    if (typeof activity !== 'object' || 'none' in activity) continue;
    expect(['user', 'admin']).toContain(access);
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
    'digest-confirm',
    'digest-subscription',
    'digest-unsubscribe',
    'digest-unsubscribe-page',
    'public-contact',
    'site-health',
    'site-openapi',
    'site-status',
    'slack-finish-install',
    'slack-follow-app',
    'slack-open-source',
    'slack-start-install',
    'widget-source',
  ]);
});

it('leaves these to administrators', () => {
  const forAdmins = allContracts.filter(({ access }) => access === 'admin');
  expect(forAdmins.map(({ name }) => name).sort()).toEqual([
    'archive-download',
    'archive-get',
    'archive-request',
    'audit-export',
    'audit-list',
    'billing-cancel',
    'billing-change-plan',
    'billing-confirm-checkout',
    'billing-list-invoices',
    'billing-open-portal',
    'billing-preview-change',
    'billing-resume',
    'billing-set-agent-cap',
    'billing-start-checkout',
    'conversations-erase-visitor',
    'organization-check-domain',
    'organization-count-expiring',
    'organization-update',
    'organization-update-model-prices',
    'organization-update-retention',
    'people-create-invite',
    'people-decide-request',
    'people-extend-invite',
    'people-list-invites',
    'people-list-pending-requests',
    'people-list-users',
    'people-revoke-invite',
    'people-update-user',
    'slack-assign-app',
    'slack-configure-app',
    'slack-delete-admin-token',
    'slack-delete-app',
    'slack-get-admin-token',
    'slack-get-install-url',
    'slack-preview-icon',
    'slack-provision-app',
    'slack-retry-app',
    'slack-set-admin-token',
    'slack-uninstall-app',
  ]);
});

it('lets nobody say which organization a request is about, but those who ask to come in', () => {
  const asking = allContracts.filter((contract) => 'tenantId' in fieldsOf(contract));
  expect(asking.map(({ name }) => name).sort()).toEqual([
    'auth-forgot-password',
    'auth-join-tenant',
    'auth-register',
    'auth-request-access',
  ]);
});

it('refuses fields that a contract does not name', () => {
  // Parameters of somebody else's API, a file of another release's, and what is read only once its signature is proved.
  const loose = [
    ...['tools-test-operation', 'agents-import', 'billing-receive-event'],
    ...['slack-receive-event', 'slack-receive-command', 'slack-receive-interaction'],
  ];
  const named = allContracts.filter(({ name }) => !loose.includes(name));
  for (const contract of named) {
    const { issues } = parseInput(contract, { isAdmin: true });
    expect(issues).toContainEqual(expect.objectContaining({ keys: ['isAdmin'] }));
  }
});

it('asks for the function key everywhere but here', () => {
  const keyless = allContracts.filter((contract) => !needsFunctionKey(contract));
  expect(keyless.map(({ name }) => name).sort()).toEqual([
    'agents-get-avatar',
    'billing-receive-event',
    'chat-history',
    'digest-unsubscribe',
    'digest-unsubscribe-page',
    'site-health',
    'site-openapi',
    'site-status',
    'slack-finish-install',
    'slack-follow-app',
    'slack-open-source',
    'slack-receive-command',
    'slack-receive-event',
    'slack-receive-interaction',
    'slack-start-install',
    'widget-chat',
    'widget-config',
    'widget-contact',
    'widget-feedback',
    'widget-open-source',
    'widget-source',
    'widget-stop',
  ]);
});

it('has a current OpenAPI document', () => {
  const written = readFileSync(join(root, 'docs/api/openapi.json'), 'utf8');
  // `npm run openapi` writes it anew.
  expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(buildOpenApi())));
});

const propertyNames = (schema: z.ZodType | undefined): string[] =>
  Object.keys(
    schema
      ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {})
      : {},
  );
