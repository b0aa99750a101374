import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { DemoData } from '../../common/demo-data.ts';
import { writeJson } from '../../common/write-json.ts';
import type { Options } from './options.ts';
import { apiOf, keysFileOf } from './services.ts';
import { addressOf, type Settings } from './settings.ts';

export type Endpoints = {
  app: string;
  api: string;
  functionsKey: string;
  mailbox: string;
  sampleSite: string;
  /** A customer's API that custom tools can be tried out with. */
  shopApi: string;
  /** A search engine over a small web of its own. */
  search: string;
  /** Where the sample site's shoppers sign in. */
  identityProvider: string;
  /** The stand-in for Stripe, with its buttons. */
  stripe: string;
  /** The stand-in for Slack: its workspaces, and its controls. */
  slack: string;
  /** Where traces and metrics are seen. */
  telemetry: string;
  /** Where the records of the local DNS are set. */
  dns: string;
} & DemoData;

const fileIn = (data: string) => join(data, 'endpoints.json');

/** Written last: whoever waits for this file finds everything answering. */
export function writeEndpoints(options: Options, demoData: DemoData): Endpoints {
  const { data, ports } = options;
  const endpoints = {
    app: addressOf(ports.app),
    api: apiOf(ports),
    functionsKey: readFunctionsKey(data),
    mailbox: addressOf(ports.mailbox),
    sampleSite: addressOf(ports.sampleSite),
    shopApi: addressOf(ports.shopApi),
    search: addressOf(ports.search),
    identityProvider: addressOf(ports.identityProvider),
    stripe: addressOf(ports.stripe),
    slack: addressOf(ports.slack),
    telemetry: addressOf(ports.telemetry),
    dns: addressOf(ports.dnsRecords),
    ...demoData,
  };
  writeJson(fileIn(data), endpoints);
  return endpoints;
}

/** Made by the Functions host at its first start. */
export function readFunctionsKey(data: string): string {
  const keys: { function: string } = JSON.parse(readFileSync(keysFileOf(data), 'utf8'));
  return keys.function;
}

export function removeEndpoints(data: string): void {
  rmSync(fileIn(data), { force: true });
}

export function tableOf(endpoints: Endpoints, { data }: Options, settings: Settings): string {
  const [first, ...others] = endpoints.demo.map(
    ({ email, password, role }) => `${email}   ${password}   (${role})`,
  );
  const rows = [
    ['App', endpoints.app],
    ['API', endpoints.api],
    ['Function key', endpoints.functionsKey],
    ['Mailbox', settings.local.smtp ? endpoints.mailbox : `none here: ${settings.env.SMTP_URL}`],
    ['Sample site', endpoints.sampleSite],
    ['Shop API', `${endpoints.shopApi}/openapi.json`],
    ['Search', endpoints.search],
    ['Sign-in', endpoints.identityProvider],
    [
      'DNS records',
      settings.local.dns ? `${endpoints.dns}/records` : `none here: ${settings.env.DNS_SERVERS}`,
    ],
    ['Payments', paymentsOf(endpoints, settings)],
    [
      'Slack',
      settings.local.slack
        ? `${endpoints.slack} (a stand-in)`
        : `none here: ${settings.env.SLACK_URL}`,
    ],
    [
      'Telemetry',
      settings.local.telemetry
        ? endpoints.telemetry
        : `none here: ${settings.env.OTEL_EXPORTER_OTLP_ENDPOINT}`,
    ],
    ['Demo log-ins', first ?? 'none'],
    ...others.map((other) => ['', other]),
    [
      'Model',
      settings.local.model
        ? 'offline demo; set OPENAI_API_KEY for a real one'
        : 'that of your OPENAI_API_KEY',
    ],
    ['Data and logs', shortened(data)],
  ];
  const line = ([label = '', value = '']: string[]) => `  ${label.padEnd(15)}${value}`;
  return [
    '',
    'Talkwright is running.',
    '',
    ...rows.map(line),
    '',
    'Ctrl-C stops all of it.',
    '',
  ].join('\n');
}

function paymentsOf({ stripe }: Endpoints, { env, local }: Settings): string {
  if (local.stripe) return `${stripe} (a stand-in: no money moves)`;
  return env.STRIPE_SECRET_KEY ? 'those of your STRIPE_SECRET_KEY' : 'none: nothing is billed';
}

/** As it can be typed where this was started from. */
function shortened(folder: string): string {
  const path = relative('', folder);
  return path === '' || path.startsWith('..') ? folder : path;
}
