import { expect, it } from '@jest/globals';
import { parseConfig } from '../../../functions/src/platform/config.ts';
import { compiled } from '../../../infra/check/compiled.ts';
import { evaluateTemplate } from '../../../infra/check/evaluate-template.ts';
import { wrongRoles } from '../../../infra/check/roles.ts';
import { wrongSettings } from '../../../infra/check/settings.ts';
import { knownSettings, vaultOf } from '../../support/infra/known-settings.ts';

const OWNER = '8e3af657-a8ff-443c-a75c-2fe8c4bcb635';

it('names each resource that the app has no role for, and each role that it has no use for', () => {
  const resources = changed(['090c5cfd-751d-490a-894a-3ce6f1109419', OWNER]);
  expect(wrongRoles(resources)).toEqual([
    expect.stringMatching(
      /^Microsoft\.ServiceBus\/namespaces talkwright-\w+: the app sends, receives .* has no role for it/,
    ),
    expect.stringMatching(
      `/Microsoft.ServiceBus/namespaces/talkwright-\\w+: no use is known for the role ${OWNER}`,
    ),
  ]);
});

it('names settings that are missing, wrong or read by nobody', () => {
  const resources = changed(['"MAIL_FROM":', '"MAIL_FORM":'], ['"managedidentity"', '"identity"']);
  expect(wrongSettings(resources, parseConfig, knownSettings, vaultOf(false))).toEqual([
    expect.stringMatching('^The setting SERVICE_BUS_CONNECTION__credential is wrong'),
    expect.stringMatching('^The setting MAIL_FROM is missing'),
    expect.stringMatching('^Nobody reads the setting MAIL_FORM'),
  ]);
});

/** What would be asked for if the template said something else at these places. */
function changed(...changes: [right: string, wrong: string][]) {
  const text = changes.reduce((before, [right, wrong]) => {
    expect(before).toContain(right);
    return before.replaceAll(right, wrong);
  }, JSON.stringify(compiled.template));
  return evaluateTemplate(JSON.parse(text), {
    ...{ environmentName: 'shop', location: 'westeurope', mailFrom: 'no-reply@example.com' },
    ...{ contactEmail: 'sales@example.com', operatorEmail: 'operator@example.com' },
    privateNetwork: true,
  }).resources;
}
