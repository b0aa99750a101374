import type { Fault } from '../fault-proxy/fault-proxy.ts';
import type { Proxied } from '../fault-proxy/proxied-stack.ts';
import type { Protocol } from '../fault-proxy/refusals.ts';
import type { DeedName } from './deeds/deeds.ts';

/** In a chat, of an agent that could not find out what it was asked for and says so. */
const WITHOUT = 'answered without it';

/** What needs each service, and the codes that may be answered while it is in trouble. */
export const users: Record<Proxied, { deeds: DeedName[]; codes: string[] }> = {
  cosmos: { deeds: ['chat', 'note', 'logIn'], codes: ['unavailable'] },
  serviceBus: { deeds: ['signUp', 'upload'], codes: [] },
  blob: { deeds: ['upload'], codes: ['unavailable'] },
  smtp: { deeds: ['signUp'], codes: [] },
  model: {
    deeds: ['chat', 'chatByOwnModel'],
    codes: ['model_failed', 'model_busy', 'model_timeout'],
  },
  stripe: { deeds: ['pay'], codes: ['payment_provider_failed'] },
  slack: { deeds: ['askInSlack'], codes: ['no answer yet'] },
  search: { deeds: ['lookUp'], codes: [WITHOUT] },
  shopApi: { deeds: ['askTheShop'], codes: [WITHOUT] },
  identityProvider: { deeds: ['askForOneself'], codes: [WITHOUT, 'unavailable'] },
  telemetry: { deeds: ['beTraced', 'chat'], codes: [] },
  dns: { deeds: ['proveDomain'], codes: ['domain_lookup_failed'] },
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
  busy: { kind: 'busy' },
} as const satisfies Record<string, Fault>;
export type FaultName = keyof typeof faults;

/** Those that a service can have that speaks this. */
export const faultsOf = (protocol: Protocol): FaultName[] =>
  (Object.keys(faults) as FaultName[]).filter((name) => {
    const { kind } = faults[name];
    if (kind === 'storm') return protocol === 'http';
    return kind !== 'busy' || (protocol !== 'http' && protocol !== 'tls');
  });
