import { parseConfig } from '../../../functions/src/platform/config.ts';
import { createDns } from '../../../functions/src/platform/dns.ts';
import {
  createOutbound,
  type Outbound,
} from '../../../functions/src/platform/outbound/outbound.ts';
import { settings } from './settings.ts';

/** As a deployment with these settings has it. */
export function outboundWith(given: Record<string, string>): Outbound {
  const config = parseConfig({ ...settings, ...given });
  return createOutbound(config, createDns(config));
}
