import { join } from 'node:path';
import { queues } from '../../functions/src/platform/containers.ts';
import { root, type Options } from './options.ts';
import type { PortName, Ports } from './ports.ts';
import { acceptsConnections, answersHttp } from './probes.ts';
import type { ServiceSpec } from './service-process.ts';
import { type CloudService, addressOf, type Settings } from './settings.ts';

type LocalService = ServiceSpec & { uses: PortName[]; replaces?: CloudService };

/** In the order of their start: what a later stage needs runs in an earlier one. */
export type Stages = { cloud: LocalService[]; host: LocalService[]; sites: LocalService[] };

export function listServices(options: Options, settings: Settings): Stages {
  const { data, ports } = options;
  const arg = (name: PortName) => String(ports[name]);
  const main = (folder: string) => join('local', folder, 'main.ts');
  const folder = (name: string) => ['--data', join(data, name)];
  const health = (name: PortName) => answersHttp(`http://127.0.0.1:${ports[name]}/health`);

  const cloud: LocalService[] = [
    {
      name: 'cosmos',
      title: 'Cosmos DB',
      args: [main('cosmos'), '--port', arg('cosmos'), ...folder('cosmos')],
      isReady: health('cosmos'),
      uses: ['cosmos'],
      replaces: 'cosmos',
    },
    {
      name: 'service-bus',
      title: 'Service Bus',
      args: [
        ...[main('service-bus'), '--port', arg('serviceBus'), ...folder('service-bus')],
        ...['--queues', queues.join(',')],
      ],
      isReady: acceptsConnections(ports.serviceBus),
      uses: ['serviceBus'],
      replaces: 'serviceBus',
    },
    {
      name: 'blob',
      title: 'Blob storage',
      args: [main('blob'), '--port', arg('blob'), ...folder('blob')],
      isReady: acceptsConnections(ports.blob),
      uses: ['blob'],
      replaces: 'blob',
    },
    {
      name: 'mail',
      title: 'Mail',
      args: [
        ...[main('mail'), '--port', arg('mailbox'), '--smtp-port', arg('smtp')],
        ...folder('mail'),
      ],
      isReady: health('mailbox'),
      uses: ['mailbox', 'smtp'],
      replaces: 'smtp',
    },
    {
      name: 'model',
      title: 'The offline model',
      args: [
        ...[main('model'), '--port', arg('model')],
        ...(options.testDirectives ? ['--test-directives'] : []),
      ],
      isReady: health('model'),
      uses: ['model'],
      replaces: 'model',
    },
  ];

  const hostData = join(data, 'functions-host');
  const host: LocalService[] = [
    {
      name: 'functions-host',
      title: 'The Functions host',
      args: [
        ...[main('functions-host'), '--app', root, '--port', arg('api'), '--data', hostData],
        ...(options.watch ? ['--watch'] : []),
      ],
      env: settings.env,
      isReady: answersHttp(`http://127.0.0.1:${ports.api}/admin/host/ping`),
      // It lets answers that are under way end.
      stopMs: 8_000,
      uses: ['api'],
    },
  ];

  const api = apiOf(ports);
  const notice = settings.modelNotice ? ['--notice', settings.modelNotice] : [];
  const demo = options.demo ? ['--demo', join(data, 'demo.json')] : [];
  const sites: LocalService[] = [
    {
      name: 'web',
      title: 'The web app',
      args: [
        ...[main('web'), '--port', arg('app'), '--api', api],
        ...['--keys', join(hostData, 'keys.json'), ...notice],
      ],
      isReady: answersHttp(`http://127.0.0.1:${ports.app}/config.json`),
      uses: ['app'],
    },
    {
      name: 'site',
      title: 'The sample site',
      args: [
        ...[main('site'), '--port', arg('sampleSite'), '--api', api],
        ...['--app', addressOf(ports.app), ...demo],
      ],
      isReady: answersHttp(`http://127.0.0.1:${ports.sampleSite}/`),
      uses: ['sampleSite'],
    },
  ];

  const isNeeded = ({ replaces }: LocalService) => !replaces || settings.local[replaces];
  return { cloud: cloud.filter(isNeeded), host, sites };
}

export const apiOf = (ports: Ports): string => `${addressOf(ports.api)}/api`;
