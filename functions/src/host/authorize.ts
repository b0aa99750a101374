import type { Access } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Caller, CallerOf } from '../accounts/caller.ts';
import type { Deps } from '../deps.ts';
import type { Log } from '../platform/log.ts';
import { noteTenant } from '../platform/telemetry/invocation.ts';
import { clientOf } from './client.ts';
import type { Request } from './request.ts';

type Identifiable = Exclude<Access, 'signed'>;
/** A contract whose caller is known before anything that they send is read. */
export type Identified = { access: Identifiable };

/** Decides who calls, and whether they may, before any input is read. */
export async function authorize<A extends Identifiable>(
  deps: Deps,
  request: Request,
  access: A,
): Promise<CallerOf<A>> {
  const caller = await identify(deps, request, access);
  if ('tenantId' in caller) noteTenant(caller.tenantId);
  return caller as CallerOf<A>;
}

async function identify(deps: Deps, request: Request, access: Identifiable): Promise<Caller> {
  const { headers, url } = request;
  if (access === 'anonymous')
    return { kind: 'anonymous', client: clientOf(request, deps.config.TRUSTED_PROXIES) };
  if (access === 'agentKey' || (access === 'agentKeyOrUser' && !headers.has('authorization'))) {
    const key = headers.get('x-api-key') ?? url.searchParams.get('apiKey');
    const previewToken = headers.get('x-preview-token');
    const client = clientOf(request, deps.config.TRUSTED_PROXIES);
    return { ...(await deps.identifyAgent(key, previewToken)), client };
  }

  const member = await deps.identifyMember(bearerToken(request));
  if (access === 'admin' && member.user.role === 'user') throw new Failure('not_allowed');
  return member;
}

/** Each request would say the same. */
const told = new WeakSet<Log>();

/** Of a request that was answered: one that forges headers seems to have come from nowhere, too, and is refused. */
export function tellOfNoAddress({ log }: Pick<Deps, 'log'>, caller: Caller): void {
  if (!('client' in caller) || caller.client.address !== null || told.has(log)) return;
  told.add(log);
  log.info('no address of a client: limits count accounts, links, conversations and agents');
}

const bearerToken = (request: Request): string | null =>
  /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null;
