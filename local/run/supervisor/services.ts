import { dirname, join } from 'node:path';
import { stripeEvents } from '@talkwright/shared/stripe-events';
import type { Folders } from './folders.ts';
import type { Options } from './options.ts';
import type { PortName, Ports } from './ports.ts';
import { acceptsConnections, answersHttp } from './probes.ts';
import type { ServiceSpec } from './service-process.ts';
import { addressOf, type CloudService, type Settings, WEBHOOK_SECRET } from './settings.ts';

type LocalService = ServiceSpec & { uses: PortName[]; replaces?: CloudService };

/** In the order of their start: what a later stage needs runs in an earlier one. */
export function listServices(options: Options, settings: Settings, folders: Folders) {
  const isNeeded = ({ replaces }: LocalService) => !replaces || settings.local[replaces];
  return {
    cloud: cloudServices(options).filter(isNeeded),
    host: [functionsHost(options, settings, folders)],
    sites: [
      webApp(options, settings, folders),
      sampleSite(options),
      shopApi(options),
      search(options),
      identityProvider(options),
    ],
  };
}

export const apiOf = (ports: Ports): string => `${addressOf(ports.api)}/api`;
export const keysFileOf = (data: string): string => join(data, 'functions-host', 'keys.json');
export const demoFileOf = (data: string): string => join(data, 'demo.json');

const main = (folder: string) => join('local', folder, 'main.ts');

function cloudServices(options: Options): LocalService[] {
  const { data, ports, testDirectives, throughput, queues } = options;
  const port = (name: PortName) => ['--port', String(ports[name])];
  const folder = (name: string) => ['--data', join(data, name)];
  const health = (name: PortName) => answersHttp(`http://127.0.0.1:${ports[name]}/health`);
  return [
    {
      name: 'cosmos',
      title: 'Cosmos DB',
      args: [
        ...[main('cloud/cosmos'), ...port('cosmos'), ...folder('cosmos')],
        ...(throughput ? ['--throughput', throughput] : []),
      ],
      isReady: health('cosmos'),
      uses: ['cosmos'],
      replaces: 'cosmos',
    },
    {
      name: 'service-bus',
      title: 'Service Bus',
      args: [
        ...[main('cloud/service-bus'), ...port('serviceBus'), ...folder('service-bus')],
        ...['--queues', queues],
      ],
      isReady: acceptsConnections(ports.serviceBus),
      uses: ['serviceBus'],
      replaces: 'serviceBus',
    },
    {
      name: 'blob',
      title: 'Blob storage',
      args: [main('cloud/blob'), ...port('blob'), ...folder('blob')],
      isReady: acceptsConnections(ports.blob),
      uses: ['blob'],
      replaces: 'blob',
    },
    {
      name: 'mail',
      title: 'Mail',
      args: [
        ...[main('cloud/mail'), ...port('mailbox'), ...folder('mail')],
        ...['--smtp-port', String(ports.smtp)],
      ],
      isReady: health('mailbox'),
      uses: ['mailbox', 'smtp'],
      replaces: 'smtp',
    },
    {
      name: 'model',
      title: 'The offline model',
      args: [
        ...[main('cloud/model'), ...port('model'), '--web-origin', addressOf(ports.search)],
        ...(testDirectives ? ['--test-directives'] : []),
      ],
      isReady: health('model'),
      uses: ['model'],
      replaces: 'model',
    },
    {
      name: 'dns',
      title: 'DNS',
      args: [
        ...[main('cloud/dns'), ...port('dns'), ...folder('dns')],
        ...['--admin-port', String(ports.dnsRecords)],
      ],
      isReady: health('dnsRecords'),
      uses: ['dns', 'dnsRecords'],
      replaces: 'dns',
    },
    {
      name: 'stripe',
      title: 'Stripe',
      args: [
        ...[main('cloud/stripe'), ...port('stripe'), ...folder('stripe')],
        ...['--webhook', `${apiOf(ports)}/billing/webhook`, '--webhook-secret', WEBHOOK_SECRET],
        ...['--webhook-events', stripeEvents.join()],
      ],
      isReady: health('stripe'),
      uses: ['stripe'],
      replaces: 'stripe',
    },
    {
      name: 'slack',
      title: 'Slack',
      args: [main('cloud/slack'), ...port('slack'), ...folder('slack')],
      isReady: health('slack'),
      uses: ['slack'],
      replaces: 'slack',
    },
    {
      name: 'telemetry',
      title: 'Telemetry',
      args: [main('cloud/telemetry'), ...port('telemetry'), ...folder('telemetry')],
      isReady: health('telemetry'),
      uses: ['telemetry'],
      replaces: 'telemetry',
    },
  ];
}

function functionsHost(
  { data, ports, watch }: Options,
  { env }: Settings,
  { functions }: Folders,
): LocalService {
  return {
    name: 'functions-host',
    title: 'The Functions host',
    args: [
      ...[main('cloud/functions-host'), '--app', functions, '--port', String(ports.api)],
      ...['--data', dirname(keysFileOf(data)), ...(watch ? ['--watch'] : [])],
    ],
    env,
    isReady: answersHttp(`http://127.0.0.1:${ports.api}/admin/host/ping`),
    // It lets answers that are under way end.
    stopMs: 8_000,
    uses: ['api'],
  };
}

function webApp(
  { data, ports, demo, watch }: Options,
  { env, modelNotice }: Settings,
  { site }: Folders,
): LocalService {
  return {
    name: 'web',
    title: 'The web app',
    args: [
      ...[main('cloud/web'), '--port', String(ports.app), '--api', apiOf(ports)],
      ...site.flatMap((folder) => ['--folder', folder]),
      ...['--storage', storageOriginOf(env.BLOB_CONNECTION ?? '')],
      ...['--keys', keysFileOf(data), ...(modelNotice ? ['--notice', modelNotice] : [])],
      ...(env.STRIPE_SECRET_KEY ? ['--billed'] : []),
      ...(demo ? ['--demo', demoFileOf(data)] : []),
      ...(watch ? ['--watch'] : []),
    ],
    isReady: answersHttp(`http://127.0.0.1:${ports.app}/config.json`),
    uses: ['app'],
  };
}

/** Where browsers reach the blob storage of a connection string. */
function storageOriginOf(connection: string): string {
  const part = (name: string) => new RegExp(`(?:^|;)${name}=([^;]+)`).exec(connection)?.[1];
  const suffix = part('EndpointSuffix') ?? 'core.windows.net';
  return new URL(part('BlobEndpoint') ?? `https://${part('AccountName')}.blob.${suffix}`).origin;
}

function sampleSite({ data, ports, demo }: Options): LocalService {
  return {
    name: 'site',
    title: 'The sample site',
    args: [
      ...[main('customers/sample-site'), '--port', String(ports.sampleSite), '--api', apiOf(ports)],
      ...['--app', addressOf(ports.app), ...(demo ? ['--demo', demoFileOf(data)] : [])],
      ...['--identity-provider', addressOf(ports.identityProvider)],
    ],
    isReady: answersHttp(`http://127.0.0.1:${ports.sampleSite}/`),
    uses: ['sampleSite'],
  };
}

function shopApi({ ports }: Options): LocalService {
  return {
    name: 'shop-api',
    title: 'The shop API',
    args: [
      ...[main('customers/shop-api'), '--port', String(ports.shopApi)],
      ...['--identity-provider', addressOf(ports.identityProvider)],
    ],
    isReady: answersHttp(`http://127.0.0.1:${ports.shopApi}/health`),
    uses: ['shopApi'],
  };
}

function search({ ports }: Options): LocalService {
  return {
    name: 'search',
    title: 'Search',
    args: [main('customers/search'), '--port', String(ports.search)],
    isReady: answersHttp(`http://127.0.0.1:${ports.search}/health`),
    uses: ['search'],
  };
}

function identityProvider({ data, ports }: Options): LocalService {
  return {
    name: 'identity-provider',
    title: 'The identity provider',
    args: [
      ...[main('customers/identity-provider'), '--port', String(ports.identityProvider)],
      ...['--data', join(data, 'identity-provider')],
    ],
    isReady: answersHttp(`http://127.0.0.1:${ports.identityProvider}/health`),
    uses: ['identityProvider'],
  };
}
