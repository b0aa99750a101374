import { Failure } from '@talkwright/shared/contract/errors';
import type { Config } from '../platform/config.ts';
import { hashOf } from '../platform/ids.ts';
import { ignoring } from '../platform/write-refused.ts';
import type { Deployments } from './deployments.store.ts';

type Needs = { config: Config; deployments: Deployments };

/**
 * Claims the database for the deployment with these keys, or finds that it has. Two with keys of their own on one database
 * would sign each other's people out, and could not read what the other one has sealed.
 * @throws Failure `unavailable` with a sentence for the operator
 */
export async function requireOwnDatabase({ config, deployments }: Needs): Promise<void> {
  const own = claimOf(config);
  if (!(await deployments.find())) await deployments.claim(own).catch(ignoring('exists'));
  const found = await deployments.find();
  if (found?.mark === own.mark) return;
  const message =
    'This database is that of another deployment, whose TOKEN_KEY is another one. Give this one a database of its own; ' +
    'or, if it is the same one with a new key, say: npm run operator -- take-over';
  // Which it is stands in the log alone: everybody may ask.
  const cause = new Error(`It is that of ${found?.appUrl}.`);
  throw new Failure('unavailable', { message }, { cause });
}

/** For whoever has replaced the key, or runs a restored copy. Answers whose it was. */
export async function takeOver({ config, deployments }: Needs): Promise<string | undefined> {
  const before = await deployments.find();
  await deployments.takeOver(claimOf(config));
  return before?.appUrl;
}

const claimOf = ({ APP_URL, TOKEN_KEY }: Config) => ({
  mark: hashOf('deployment', TOKEN_KEY),
  appUrl: APP_URL,
});
