import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { parseConfig } from '../../../functions/src/platform/config.ts';
import { checkTypes } from '../../../infra/check/check-types.ts';
import { evaluateBicep } from '../../../infra/check/evaluate-bicep.ts';
import { wrongRoles } from '../../../infra/check/roles.ts';
import { wrongSettings } from '../../../infra/check/settings.ts';
import { knownSettings, vaultOf } from '../../support/infra/known-settings.ts';
import { root } from '../../support/root.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'talkwright-infra-'));
  for (const name of ['azure', 'alerts.json', 'containers.json', 'queues.json']) {
    cpSync(join(root, 'infra', name), join(folder, name), { recursive: true });
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

it('names each property that is misspelt, of a wrong type or of an unknown value, with its line', async () => {
  const lines = [
    change('site.bicep', 'stagingEnvironmentPolicy', 'stagingEnvironmentsPolicy'),
    change('api.bicep', "'UserAssignedIdentity'", "'UserIdentity'"),
    change('database.bicep', "'Strong'", "'Stronger'"),
    change('storage.bicep', "'TLS1_2'", "'TLS12'"),
    change('storage.bicep', 'allowBlobPublicAccess: false', 'allowBlobPublicAccess: 0'),
    change('vault.bicep', 'enablePurgeProtection', 'enablePurgeProtect'),
    change('queues.bicep', 'disableLocalAuth: true', "disableLocalAuth: 'yes'"),
    change('alerts.bicep', 'autoMitigate', 'autoMitigates'),
    change('alerts.bicep', 'SSLCheck: true', "SSLCheck: 'yes'"),
    change('monitoring.bicep', "IngestionMode: 'LogAnalytics'", "IngestionMode: 'Logs'"),
    change('network.bicep', 'serviceName', 'service'),
    change('endpoints.bicep', 'groupIds', 'groups'),
    change('endpoints.bicep', '{ privateDnsZoneId:', '{ zoneId:'),
  ];
  const found = await checkTypes(resources());
  expect(found).toEqual(expect.arrayContaining(lines.map(beginning)));
  expect(found).toHaveLength(lines.length);
});

it('names each resource that the app has no role for, and each role that it has no use for', () => {
  const asked = lineOf('queues.bicep', 'resource namespace');
  const role = change('queues.bicep', '090c5cfd-751d-490a-894a-3ce6f1109419', OWNER);
  const given = lineOf('queues.bicep', 'resource owner');
  expect(role).toMatch(/queues\.bicep:\d+$/);
  expect(wrongRoles(resources())).toEqual([
    expect.stringMatching(`${asked}: the app sends, receives .* has no role for it`),
    expect.stringMatching(`${given}: no use is known for the role ${OWNER}`),
  ]);
});

it('names settings that are missing, wrong or read by nobody', () => {
  change('settings.bicep', 'MAIL_FROM: mailFrom', 'MAIL_FORM: mailFrom');
  change('settings.bicep', "'managedidentity'", "'identity'");
  const app = lineOf('api.bicep', 'resource app');
  expect(wrongSettings(resources(), parseConfig, knownSettings, vaultOf(false))).toEqual([
    expect.stringMatching(`${app}: The setting SERVICE_BUS_CONNECTION__credential is wrong`),
    expect.stringMatching(`${app}: The setting MAIL_FROM is missing`),
    expect.stringMatching(`${app}: Nobody reads the setting MAIL_FORM`),
  ]);
});

const OWNER = '8e3af657-a8ff-443c-a75c-2fe8c4bcb635';

const resources = () =>
  evaluateBicep(join(folder, 'azure/main.bicep'), {
    ...{ environmentName: 'shop', location: 'westeurope', mailFrom: 'no-reply@example.com' },
    ...{ contactEmail: 'sales@example.com', operatorEmail: 'operator@example.com' },
    privateNetwork: true,
  }).resources;

/** Answers the place that is wrong now. */
function change(file: string, right: string, wrong: string): string {
  const place = lineOf(file, right);
  const path = join(folder, 'azure', file);
  writeFileSync(path, readFileSync(path, 'utf8').replace(right, wrong));
  return place;
}

function lineOf(file: string, text: string): string {
  const [before = '', after] = readFileSync(join(folder, 'azure', file), 'utf8').split(text);
  if (after === undefined) throw new Error(`${file} does not say ${text}.`);
  return `${file}:${before.split('\n').length}`;
}

const beginning = (place: string) => expect.stringMatching(`${place}: `);
