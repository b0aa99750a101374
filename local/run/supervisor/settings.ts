import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { COSMOS_ACCOUNT_KEY } from '../../cloud/cosmos/account-key.ts';
import { KEY, KEY_NAME } from '../../cloud/service-bus/claims.ts';
import type { Options } from './options.ts';
import type { PortName } from './ports.ts';

type Environment = Record<string, string | undefined>;

export type Settings = {
  /** What the Functions host hands to the product: the same names as in production. */
  env: Record<string, string> & { COSMOS_CONNECTION: string; SMTP_URL: string };
  /** The services that run here; whoever sets a connection of their own uses the real one instead. */
  local: Record<CloudService, boolean>;
  modelNotice: string | undefined;
};
export type CloudService = Extract<
  PortName,
  'cosmos' | 'serviceBus' | 'blob' | 'smtp' | 'model' | 'dns' | 'stripe' | 'slack' | 'telemetry'
>;

/** Azurite's well-known account, no secret: it listens on this machine only. */
const blobAccount = {
  name: 'devstoreaccount1',
  key: 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==',
};
/** Where the caller's environment wins over the local cloud. */
const overridable = [
  'COSMOS_CONNECTION',
  'KNOWLEDGE_CELLS',
  'SERVICE_BUS_CONNECTION',
  'BLOB_CONNECTION',
  'SMTP_URL',
  'MAIL_FROM',
  'CONTACT_EMAIL',
  'TOKEN_KEY',
  'SECRETS_KEYS',
  'SIGN_UPS_PER_HOUR',
  'TRUSTED_PROXIES',
  'DNS_SERVERS',
  'SEARCH_URL',
  'OUTBOUND_HOSTS',
  'OUTBOUND_HTTP',
  'OUTBOUND_PORTS',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_API_URL',
  'STRIPE_TAX',
  'SLACK_URL',
  'DEFAULT_PLAN',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'TELEMETRY_LOGS',
  'OTEL_METRIC_EXPORT_INTERVAL',
  'OTEL_SDK_DISABLED',
  'OTEL_TRACES_SAMPLER_ARG',
  'APPLICATIONINSIGHTS_CONNECTION_STRING',
  'TELEMETRY_CONTENTS',
];
/** No secret: what signs with it takes no money. */
export const WEBHOOK_SECRET = 'whsec_local';
const MODEL_NOTICE = 'Answers come from the offline demo model.';

export function readSettings(
  { ports, data, billing }: Pick<Options, 'ports' | 'data' | 'billing'>,
  environment: Environment,
): Settings {
  const local = {
    cosmos: !environment.COSMOS_CONNECTION,
    serviceBus: !environment.SERVICE_BUS_CONNECTION,
    blob: !environment.BLOB_CONNECTION,
    smtp: !environment.SMTP_URL,
    model: !environment.OPENAI_API_KEY,
    dns: !environment.DNS_SERVERS,
    stripe: billing && !environment.STRIPE_SECRET_KEY,
    slack: !environment.SLACK_URL,
    telemetry: !environment.OTEL_EXPORTER_OTLP_ENDPOINT,
  };
  const ours = {
    APP_URL: addressOf(ports.app),
    API_URL: `${addressOf(ports.api)}/api`,
    COSMOS_CONNECTION:
      `AccountEndpoint=http://127.0.0.1:${ports.cosmos}/;` + `AccountKey=${COSMOS_ACCOUNT_KEY}`,
    SERVICE_BUS_CONNECTION:
      `Endpoint=sb://localhost:${ports.serviceBus};SharedAccessKeyName=${KEY_NAME};` +
      `SharedAccessKey=${KEY};UseDevelopmentEmulator=true`,
    BLOB_CONNECTION: blobConnection(ports.blob),
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    DNS_SERVERS: `127.0.0.1:${ports.dns}`,
    SEARCH_URL: `${addressOf(ports.search)}/search`,
    SLACK_URL: addressOf(ports.slack),
    OTEL_EXPORTER_OTLP_ENDPOINT: addressOf(ports.telemetry),
    // Soon enough for somebody who watches.
    OTEL_METRIC_EXPORT_INTERVAL: '5000',
    MAIL_FROM: 'Talkwright <hello@talkwright.example>',
    CONTACT_EMAIL: 'sales@talkwright.example',
    TOKEN_KEY: keptKey(join(data, 'keys'), 'token'),
    SECRETS_KEYS: `local:${keptKey(join(data, 'keys'), 'secrets')}`,
    // As docs/azure.md recommends.
    MALLOC_ARENA_MAX: '2',
    // Everybody who tries this copy out comes from the same address.
    SIGN_UPS_PER_HOUR: '1000',
  };
  const theirs = overridable.filter((name) => environment[name]);
  const model = `127.0.0.1:${ports.model}`;
  const notice = environment.MODEL_NOTICE || (local.model ? MODEL_NOTICE : '');

  return {
    env: {
      ...ours,
      ...Object.fromEntries(theirs.map((name) => [name, environment[name] ?? ''])),
      ...(local.model && {
        OPENAI_API_KEY: 'local',
        OPENAI_BASE_URL: `http://${model}/v1`,
        OPENAI_EMBEDDING_MODEL: 'demo-embedding',
      }),
      ...(local.stripe && {
        STRIPE_SECRET_KEY: 'sk_test_local',
        STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
        STRIPE_API_URL: addressOf(ports.stripe),
      }),
      MODEL_NOTICE: notice,
      OUTBOUND_ALLOW: [
        environment.OUTBOUND_ALLOW,
        local.model && model,
        new URL(addressOf(ports.shopApi)).host,
        // The pages that it finds; it answers searches as well, which an operator's own would not do for strangers.
        new URL(addressOf(ports.search)).host,
        new URL(addressOf(ports.identityProvider)).host,
      ]
        .filter(Boolean)
        .join(','),
    },
    local,
    modelNotice: notice || undefined,
  };
}

/** For commands beside the running copy, such as an operator's: with its keys, for this user alone. */
export function writeSettings(data: string, { env }: Settings): void {
  const lines = Object.entries(env).map(([name, value]) => `${name}="${value}"\n`);
  writeFileSync(join(data, 'settings.env'), lines.join(''), { mode: 0o600 });
}

export const blobConnection = (port: number): string =>
  `DefaultEndpointsProtocol=http;AccountName=${blobAccount.name};AccountKey=${blobAccount.key};` +
  `BlobEndpoint=http://127.0.0.1:${port}/${blobAccount.name}`;

/** By name: the session's cookie is that of the site `localhost`, which app and API share. */
export const addressOf = (port: number): string => `http://localhost:${port}`;

/** Made once and kept, so that people stay signed in over restarts. */
function keptKey(folder: string, name: string): string {
  const file = join(folder, name);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(`${file}.new`, randomBytes(32).toString('base64url'), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return readFileSync(file, 'utf8');
}
