import type { Fault } from '../fault-proxy/fault-proxy.ts';
import type { Proxied } from '../fault-proxy/proxied-stack.ts';
import type { DeedName } from './deeds/deeds.ts';

/** In a chat, of an agent that could not find out what it was asked for and says so. */
const WITHOUT = 'answered without it';

/** What needs each service, and the codes that may be answered while it is in trouble. */
export const users: Record<Proxied, { deeds: DeedName[]; codes: string[]; isHttp: boolean }> = {
  cosmos: { deeds: ['chat', 'note', 'logIn'], codes: ['unavailable'], isHttp: true },
  serviceBus: { deeds: ['signUp', 'upload'], codes: [], isHttp: false },
  blob: { deeds: ['upload'], codes: ['unavailable'], isHttp: true },
  smtp: { deeds: ['signUp'], codes: [], isHttp: false },
  model: {
    deeds: ['chat', 'chatByOwnModel'],
    codes: ['model_failed', 'model_busy', 'model_timeout'],
    isHttp: true,
  },
  stripe: { deeds: ['pay'], codes: ['payment_provider_failed'], isHttp: true },
  slack: { deeds: ['askInSlack'], codes: ['no answer yet'], isHttp: true },
  search: { deeds: ['lookUp'], codes: [WITHOUT], isHttp: true },
  shopApi: { deeds: ['askTheShop'], codes: [WITHOUT], isHttp: true },
  identityProvider: { deeds: ['askForOneself'], codes: [WITHOUT, 'unavailable'], isHttp: true },
  telemetry: { deeds: ['beTraced', 'chat'], codes: [], isHttp: true },
  dns: { deeds: ['proveDomain'], codes: ['domain_lookup_failed'], isHttp: false },
};

export const faults = {
  latency: { kind: 'latency', ms: 150, jitterMs: 150 },
  bandwidth: { kind: 'bandwidth', bytesPerSecond: 50_000 },
  reset: { kind: 'reset' },
  cut: { kind: 'cut', afterBytes: 200 },
  'half-open': { kind: 'half-open' },
  deaf: { kind: 'deaf' },
  '429 storm': { kind: 'storm', status: 429, retryAfterSeconds: 1 },
  '503 storm': { kind: 'storm', status: 503, retryAfterSeconds: 1 },
} as const satisfies Record<string, Fault>;
export type FaultName = keyof typeof faults;

/** Those that a service of this kind can have. */
export const faultsOf = (service: Proxied): FaultName[] => faultsWhere(users[service].isHttp);

export const faultsWhere = (isHttp: boolean): FaultName[] =>
  (Object.keys(faults) as FaultName[]).filter((name) => isHttp || faults[name].kind !== 'storm');
