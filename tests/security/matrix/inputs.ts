import { randomUUID } from 'node:crypto';
import type { Contract } from '@talkwright/shared/contract/contract';
import { idListSchema, idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import { PASSWORD } from '../../support/client.ts';
import { dataUrl, plainPng } from '../../support/files/pictures.ts';
import { largeDescription } from '../../support/openapi/large-description.ts';
import { fieldsOf, type JsonSchema, parseInput, sampleFields } from '../../support/samples.ts';
import { type Ids, kinds, MISSING } from './objects.ts';

/**
 * What a schema cannot tell, by field, or by contract and field; undefined leaves the field out. Of what has to
 * be known, such as the token of a link, these are what somebody would send who does not know it.
 */
const values: Record<string, () => unknown> = {
  email: () => `${randomUUID()}@example.com`,
  domain: () => `${randomUUID()}.example`,
  password: () => PASSWORD,
  currentPassword: () => PASSWORD,
  newPassword: () => 'Another-horse-8!',
  token: () => UNKNOWN_TOKEN,
  inviteToken: () => UNKNOWN_TOKEN,
  visitorToken: () => UNKNOWN_TOKEN,
  userToken: () => undefined,
  clientMessageId: () => randomUUID(),
  // Of a message in a conversation that is named beside it.
  messageId: () => MISSING,
  // Of what was learnt in a conversation that is named beside it.
  itemId: () => MISSING,
  // Narrows what members read to one agent.
  'insights-list.apiKey': () => undefined,
  'insights-delete.apiKey': () => undefined,
  'insights-export.apiKey': () => undefined,
  // The first page.
  cursor: () => undefined,
  // No secret, and the only thing that strangers may say of an organization.
  tenantId: () => MISSING,
  'agents-avatar.image': () => dataUrl(plainPng()),
  'agents-get-avatar.organization': () => UNKNOWN_PICTURE,
  'agents-get-avatar.agent': () => UNKNOWN_PICTURE,
  'agents-get-avatar.picture': () => `${UNKNOWN_PICTURE}.png`,
  'billing-confirm-checkout.sessionId': () => 'cs_unknown',
  'documents-create-upload.filename': () => 'sample.txt',
  'documents-create-upload.size': () => 100,
  'documents-confirm-upload.filename': () => 'sample.txt',
  'audit-list.from': () => '2026-01-01',
  'audit-list.to': () => '2026-01-31',
  'audit-export.from': () => '2026-01-01',
  'audit-export.to': () => '2026-01-31',
  'documents-find-same.files': () => [{ filename: 'sample.txt' }],
  'chat-history.apiKey': () => undefined,
  'chat-history.sessions': () => undefined,
  'chat-history-export.from': () => '2026-01-01',
  'chat-history-export.to': () => '2026-01-31',
  'chat-history-export.instanceName': () => undefined,
  'chat-history.offset': () => 0,
  'chat-history.from': () => '2026-01-01',
  'chat-history.to': () => '2026-01-31',
  // One that is the conversation's own, and no other.
  'chat-history.instanceName': () => undefined,
  'analytics-get.start': () => '2026-01-01',
  'analytics-get.end': () => '2026-01-31',
  'analytics-get.models': () => undefined,
  'organization-update-model-prices.prices': () => [{ model: 'sample', input: 1, output: 1 }],
  // As whoever calls without our page.
  'public-contact.website': () => undefined,
  'public-contact.openedMs': () => undefined,
  'auth-2fa-verify.token': () => '000000',
  'auth-2fa-disable.token': () => '000000',
  'auth-2fa-regenerate-backup-codes.token': () => '000000',
  'auth-login.totpCode': () => undefined,
  'auth-login.backupCode': () => undefined,
  'auth-register.plan': () => undefined,
  'auth-register.billingCycle': () => undefined,
  'auth-register.role': () => undefined,
  'auth-register.tenantId': () => undefined,
  'auth-register.justification': () => undefined,
  'retrieval-import-questions.csv': () => 'question,document,passage\nWhat?,a.txt,sample',
  'slack-provision-app.own': () => true,
  'slack-provision-app.iconUrl': () => undefined,
  'slack-provision-app.scopes': () => undefined,
  'slack-preview-icon.iconUrl': () => 'https://127.0.0.1/icon.png',
  'slack-configure-app.clientId': () => '1.2',
  'slack-configure-app.clientSecret': () => 'a-secret',
  'slack-configure-app.signingSecret': () => 'a-secret',
  'slack-configure-app.apiAppId': () => undefined,
  'slack-configure-app.scopes': () => undefined,
  'slack-uninstall-app.teamId': () => 'T0123456789',
  'slack-set-admin-token.refreshToken': () => 'xoxe-1-unknown',
  // Another call, which Slack answers.
  'slack-get-admin-token.force': () => undefined,
  'slack-save-agent-settings.alias': () => undefined,
  'slack-save-agent-settings.policy': () => ({
    suggestedPrompts: [{ prompt: 'What is new?', channels: ['C0123ABCD'] }],
  }),
  'slack-follow-app.access_token': () => UNKNOWN_TOKEN,
  'slack-start-install.link': () => UNKNOWN_TOKEN,
  'slack-open-source.token': () => UNKNOWN_TOKEN,
  'slack-finish-install.code': () => undefined,
  'slack-finish-install.state': () => undefined,
  'slack-finish-install.error': () => undefined,
  'token-exchange-save.id': () => undefined,
  'token-exchange-save.hostBaseUrl': () => 'https://login.example.com',
  'token-exchange-save.tokenEndpointPath': () => '/oauth/token',
  'token-exchange-save.issueCodePath': () => '/issue-code',
  'token-exchange-save.clientId': () => 'sample',
  'token-exchange-save.clientAuthMethod': () => 'none',
  'token-exchange-save.clientCredential': () => null,
  'token-exchange-save.verificationKeyConfig': () => undefined,
  'tools-create-credential.headers': () => ({ 'X-Api-Key': 'sample' }),
  'tools-create-operation.operationKey': () => `op-${randomUUID()}`,
  'tools-create-operation.path': () => '/sample',
  'tools-import-openapi.spec': () => JSON.stringify(largeDescription(1)),
  'tools-import-openapi.url': () => undefined,
  'tools-preview-openapi.spec': () => JSON.stringify(largeDescription(1)),
  'tools-preview-openapi.url': () => undefined,
  'tools-update.baseUrl': () => undefined,
};

const UNKNOWN_PICTURE = 'x'.repeat(22);
const UNKNOWN_TOKEN = 'x'.repeat(43);

/** What has to stand there for the rest to be valid. Unlike with `values`, its texts are as free as any. */
const examples: Record<string, unknown> = { dataCollectionConfig: { fields: [{ key: 'topic' }] } };

/** Fields that a contract asks for without naming them. */
const unnamed: Record<string, object> = { 'agents-import': { name: 'Imported' } };

/** What an id, or a list of them, leads to where no collection stands before it in the path, or another word for it. */
const references: Record<string, string> = {
  agentId: 'agents',
  agentInstanceId: 'agents',
  testedForAgentId: 'agents',
  'analytics-get.agentIds': 'agents',
  'analytics-unanswered-questions.agentIds': 'agents',
  appId: 'apps',
  appApiAppId: 'apps',
  documentId: 'documents',
  'documents-bulk-delete.ids': 'documents',
  'documents-list.ids': 'documents',
  'documents-tag.ids': 'documents',
  sessionId: 'conversations',
  customToolId: 'custom-tools',
  integrationId: 'custom-tools',
};

const ID_PATTERNS = [idSchema, idListSchema].map(
  (schema) => (z.toJSONSchema(schema, { io: 'input' }) as JsonSchema).pattern,
);
const isId = ({ pattern }: JsonSchema) => ID_PATTERNS.includes(pattern ?? '');

/** By field: the kind of object that the ids of a contract lead to. */
export const idsOf = (contract: Contract): Record<string, string> =>
  Object.fromEntries(idFieldsOf(contract).map((field) => [field, kindOf(contract, field)]));

export const idFieldsOf = (contract: Contract): string[] =>
  Object.entries(fieldsOf(contract))
    .filter(
      ([name, schema]) =>
        /^id$|Id$/.test(name) || isId(schema) || (schema.items && isId(schema.items)),
    )
    .map(([name]) => name)
    .filter((name) => !knownOf(contract, name));

function kindOf({ name, path, access }: Contract, field: string): string {
  const collection = new RegExp(`([^/]+)/\\{${field}\\}`).exec(path)?.[1];
  const kind = references[`${name}.${field}`] ?? references[field] ?? collection;
  if (!kind) {
    throw new Error(
      `What does the id '${field}' of ${name} lead to? Name its kind in 'references' (inputs.ts); or, if it ` +
        `leads nowhere, say in 'values' what to send.`,
    );
  }
  if (kinds[kind]) return kind;
  throw new Error(
    `${name} (${access}) is about '${kind}': say in 'kinds' (objects.ts) how one is made, and removed.`,
  );
}

/** A valid input about these objects. */
export function inputOf(contract: Contract, ids: Ids, more: object = {}): object {
  const fields = fieldsOf(contract);
  const about = Object.entries(idsOf(contract)).map(([field, kind]) => [field, ids[kind]]);
  const known = { ...Object.fromEntries(about), ...more } as Record<string, unknown>;
  const named = sampleFields(fields, (name) =>
    name in known
      ? { value: listed(fields[name], known[name]) }
      : (knownOf(contract, name) ?? exampleOf(name)),
  );
  const input = { ...unnamed[contract.name], ...named };
  const { issues } = parseInput(contract, input);
  if (issues.length === 0) return input;
  const problems = issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`Say in 'values' (inputs.ts) what to send for ${contract.name}: ${problems}`);
}

const exampleOf = (name: string) =>
  Object.hasOwn(examples, name) ? { value: examples[name] } : undefined;

/** Where a contract takes several ids, a list of the one. */
const listed = (schema: JsonSchema | undefined, value: unknown) =>
  schema?.items && !Array.isArray(value) ? [value] : value;

/** Whether a field may hold any text at all, as a name does, and unlike a password or an id. */
export const isFreeText = (contract: Contract, [field = '']: string[]): boolean =>
  !knownOf(contract, field) && !idFieldsOf(contract).includes(field);

function knownOf({ name }: Contract, field: string): { value: unknown } | undefined {
  const value = values[`${name}.${field}`] ?? values[field];
  return value && { value: value() };
}
