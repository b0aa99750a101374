import { describe, expect, it } from '@jest/globals';
import { parseConfig } from '../../../functions/src/platform/config.ts';
import { firstKeys, forgottenKeys } from '../../../infra/azure/keys.ts';
import { settings } from '../../support/cloud/settings.ts';
import { given } from '../../support/infra/deployments.ts';

const told = { ...given, OPENAI_API_KEY: 'sk-key', SMTP_URL: 'smtps://mail.example.com' };
const there = { vaults: [], groups: [], deletedVaults: [] };
const noVault = () => there;

describe('before a deployment is set up', () => {
  it('keys are made that the product takes, others each time', () => {
    const keys = firstKeys(told, noVault);
    expect(Object.keys(keys)).toEqual(['TOKEN_KEY', 'SECRETS_KEYS']);
    expect(parseConfig({ ...settings, ...keys })).toMatchObject(keys);
    expect(firstKeys(told, noVault)).not.toEqual(keys);
  });

  it('none are made where it has a vault, whoever has made it, so that what is sealed stays open', () => {
    expect(firstKeys({ ...given, AZURE_KEY_VAULT_NAME: 'tw-shop' }, noVault)).toEqual({});
    expect(firstKeys(given, () => ({ ...there, vaults: ['tw-shop'] }))).toEqual({});
  });

  it('keys that somebody has brought along are kept', () => {
    const own = { TOKEN_KEY: 'own', SECRETS_KEYS: 'own' };
    expect(firstKeys({ ...told, ...own }, noVault)).toEqual({});
  });

  it('all that is missing is said at once', () => {
    const sent = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://telemetry.example.com' };
    const chosen = { BILLING: 'true', MAIL_FROM: 'x@example.com', ...sent };
    expect(() => firstKeys(chosen, noVault)).toThrow(
      [
        'CONTACT_EMAIL',
        'OPERATOR_EMAIL',
        'OPENAI_API_KEY',
        'SMTP_URL',
        'STRIPE_SECRET_KEY',
        'STRIPE_WEBHOOK_SECRET',
        'OTEL_EXPORTER_OTLP_HEADERS',
      ]
        .map((name) => `Set ${name} first: azd env set ${name} …`)
        .join('\n'),
    );
  });
});

it('forgets what the vault has then, and nothing else', () => {
  expect(forgottenKeys({ ...told, TOKEN_KEY: 'key' })).toEqual({
    ...{ TOKEN_KEY: '', OPENAI_API_KEY: '', SMTP_URL: '' },
  });
});
