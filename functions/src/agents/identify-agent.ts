import { Failure } from '@talkwright/shared/contract/errors';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { AgentCaller } from '../accounts/caller.ts';
import { isSignedIn } from '../accounts/logins/is-signed-in.ts';
import type { LoginsReader } from '../accounts/logins/logins.store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { AgentsReader } from './agents.store.ts';
import { verifyPreviewToken } from './preview/preview-token.ts';

const MAX_KEY_LENGTH = 100;
const MAX_TOKEN_LENGTH = 1_000;

/**
 * Which agent a public key belongs to, and whether a member tries it out. It may be gone already: `getCallersAgent`
 * tells. A preview token that is none never leads to the published version: nobody would notice.
 * @throws Failure `unknown_agent_key`, `preview_token_refused`
 */
export async function identifyAgent(
  deps: {
    accounts: AccountsReader;
    agents: AgentsReader;
    config: Config;
    now: Clock;
    logins: LoginsReader;
  },
  key: string | null,
  previewToken: string | null,
): Promise<Omit<AgentCaller, 'client'>> {
  const found = key && key.length <= MAX_KEY_LENGTH ? await deps.agents.findByKey(key) : undefined;
  if (!found) throw new Failure('unknown_agent_key');
  if (previewToken === null) return { kind: 'agent', ...found, isPreview: false };
  if (previewToken.length > MAX_TOKEN_LENGTH) throw new Failure('preview_token_refused');
  const previewer = await verifyPreviewToken(deps.config, previewToken, found, deps.now());
  if (!(await isSignedIn(deps, previewer))) throw new Failure('preview_token_refused');
  return { kind: 'agent', ...found, isPreview: true };
}
