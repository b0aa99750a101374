import { mkdirSync } from 'node:fs';
import { writeEndpoints } from '../../../local/run/supervisor/endpoints.ts';
import { packagedFolders } from '../../../local/run/supervisor/folders.ts';
import type { Options } from '../../../local/run/supervisor/options.ts';
import { type Ports, portsFrom } from '../../../local/run/supervisor/ports.ts';
import { runOnce } from '../../../local/run/supervisor/run-once.ts';
import { listServices } from '../../../local/run/supervisor/services.ts';
import { addressOf, readSettings, type Settings } from '../../../local/run/supervisor/settings.ts';
import { createSupervisor } from '../../../local/run/supervisor/supervisor.ts';
import { childrenOf, pidOf } from '../stack/processes.ts';
import { startDatagramProxy } from './datagram-proxy.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import type { Protocol } from './refusals.ts';

/** Each service that the product calls, by what it speaks. */
const protocols = {
  cosmos: 'http',
  serviceBus: 'amqp',
  blob: 'http',
  smtp: 'smtp',
  model: 'http',
  stripe: 'http',
  slack: 'http',
  search: 'http',
  shopApi: 'http',
  identityProvider: 'http',
  telemetry: 'http',
  dns: 'dns',
} as const satisfies Record<string, Protocol>;
export type Proxied = keyof typeof protocols;
export const proxied = Object.keys(protocols) as Proxied[];
export const protocolOf = (service: Proxied): Protocol => protocols[service];
export type Proxies = Record<Proxied, FaultProxy>;
export type ProxiedStack = Awaited<ReturnType<typeof startProxiedStack>>;

/**
 * The whole product, as it is published, with a fault proxy between it and each service that it calls. Whoever looks from outside, as the
 * tests do, meets the services themselves.
 */
export async function startProxiedStack(
  data: string,
  base: number,
  more: Record<string, string> = {},
) {
  mkdirSync(data, { recursive: true });
  const ports = portsFrom(base);
  const options: Options = {
    ...{ data, ports, demo: false, watch: false, billing: true, testDirectives: true },
    ...{ packaged: false, throughput: undefined, queues: 'infra/queues.json' },
  };
  const settings = readSettings(options, {});
  const proxies = await startProxies(ports);
  const behind = throughProxies(settings.env, ports, proxies);
  const env = { ...behind, TRUSTED_PROXIES: '1', ...more };
  const folders = packagedFolders();
  folders.open();
  const direct = listServices(options, settings, folders);
  const { host } = listServices(options, { ...settings, env }, folders);

  const supervisor = createSupervisor(data, () => {});
  await supervisor.start(direct.cloud);
  const provision = { name: 'provision', title: 'Creating containers', env: settings.env };
  const forever = new AbortController().signal;
  await runOnce({ ...provision, args: ['infra/main.ts'] }, supervisor.logs, forever);
  await supervisor.start(host);
  const identityProvider = addressOf(proxies.identityProvider.port);
  const sites = direct.sites.map((site) =>
    site.name === 'identity-provider'
      ? { ...site, args: [...site.args, '--also-at', identityProvider] }
      : site,
  );
  await supervisor.start(sites);
  const endpoints = writeEndpoints(options, { demo: [] });
  process.env.TALKWRIGHT_STACK = JSON.stringify({ ...endpoints, data });

  return {
    proxies,
    data,

    /** What organizations have outside, as the product finds it. */
    outside: {
      shopApi: addressOf(proxies.shopApi.port),
      identityProvider,
      ownModel: `http://127.0.0.1:${proxies.model.port}/v1`,
    },

    /** The worker dies, or the host with it, as when a machine goes. */
    kill(what: 'worker' | 'host'): void {
      const pid = pidOf(data, 'functions-host');
      for (const worker of childrenOf(pid)) process.kill(worker, 'SIGKILL');
      if (what === 'host') process.kill(pid, 'SIGKILL');
    },

    async stop(): Promise<void> {
      await supervisor.stop();
      folders.close();
      await Promise.all(Object.values(proxies).map((proxy) => proxy.close()));
    },
  };
}

async function startProxies(ports: Ports): Promise<Proxies> {
  const started = proxied.map(async (name) => {
    const protocol = protocols[name];
    const proxy =
      protocol === 'dns'
        ? await startDatagramProxy(ports[name])
        : await startFaultProxy(ports[name], { protocol });
    return [name, proxy];
  });
  return Object.fromEntries(await Promise.all(started));
}

/** The addresses of the settings, each with the proxy's port in place of the service's. */
function throughProxies(env: Settings['env'], ports: Ports, proxies: Proxies): Settings['env'] {
  const behind = Object.entries(env).map(([name, value]) => {
    const isOwn = name === 'APP_URL' || name === 'API_URL';
    const services = proxied.filter((one) => !isOwn && value.includes(`:${ports[one]}`));
    const behind = services.reduce(
      (text, one) => text.replace(`:${ports[one]}`, `:${proxies[one].port}`),
      value,
    );
    return [name, behind];
  });
  return Object.fromEntries(behind);
}
