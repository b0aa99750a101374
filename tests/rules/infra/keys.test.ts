import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parseConfig } from '../../../functions/src/platform/config.ts';
import { firstKeys, forgottenKeys } from '../../../infra/azure/keys.ts';
import { settings } from '../../support/cloud/settings.ts';
import { given } from '../../support/infra/deployments.ts';
import { root } from '../../support/root.ts';

const told = { ...given, OPENAI_API_KEY: 'sk-key', SMTP_URL: 'smtps://mail.example.com' };
const noVault = () => [];

describe('before a deployment is set up', () => {
  it('keys are made that the product takes, others each time', () => {
    const keys = firstKeys(told, noVault);
    expect(Object.keys(keys)).toEqual(['TOKEN_KEY', 'SECRETS_KEYS']);
    expect(parseConfig({ ...settings, ...keys })).toMatchObject(keys);
    expect(firstKeys(told, noVault)).not.toEqual(keys);
  });

  it('none are made where it has a vault, whoever has made it, so that what is sealed stays open', () => {
    expect(firstKeys({ ...given, AZURE_KEY_VAULT_NAME: 'tw-shop' }, noVault)).toEqual({});
    expect(firstKeys(given, () => ['tw-shop'])).toEqual({});
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

it('hands keys to azd in a file that is gone afterwards, since everybody on a machine sees arguments', () => {
  const folder = mkdtempSync(join(tmpdir(), 'talkwright-azd-'));
  try {
    const [said, kept] = [join(folder, 'said'), join(folder, 'kept')];
    const azd = `#!/bin/sh\nprintf '%s\\n' "$@" > "${said}"\ncp -p "$4" "${kept}"\n`;
    writeFileSync(join(folder, 'azd'), azd, { mode: 0o700 });
    writeFileSync(join(folder, 'az'), '#!/bin/sh\necho []\n', { mode: 0o700 });
    const PATH = [folder, process.env.PATH].join(delimiter);
    const hook = join(root, 'infra/azure/first-keys.ts');
    execFileSync(process.execPath, [hook], { env: { ...told, PATH } });

    const [, , option, file = ''] = readFileSync(said, 'utf8').split('\n');
    expect({ option, isThere: existsSync(file) }).toEqual({ option: '--file', isThere: false });
    expect(readFileSync(kept, 'utf8')).toMatch(
      /^TOKEN_KEY="[\w-]{43}"\nSECRETS_KEYS="first:[\w-]{43}"\n$/,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
