import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../../accounts/caller.ts';
import type { RateLimiter } from '../../platform/rate-limiter.ts';
import { SlackRefused, slackFailure } from '../../platform/slack.ts';
import { type getConfigurationToken, replacedTokens } from './get-configuration-token.ts';
import { rotatedSchema, tokensRecordOf, toTokenStatus } from './tokens-record.ts';

type Needs = Parameters<typeof getConfigurationToken>[0];

const FORCED = {
  ...{ name: 'slack-token-forced', max: 1, seconds: 60 },
  refusal: 'The token was replaced a moment ago.',
};

/** @throws Failure `slack_not_connected`, `slack_failed`, `slack_busy`, `too_many` where it is to be replaced */
export async function getSlackAdminToken(
  deps: Needs & { rateLimiter: RateLimiter },
  { tenantId }: Member,
  { force }: { force: '0' | '1' },
) {
  const before = (await deps.slackTokens.find(tenantId))?.value;
  if (force === '0') return toTokenStatus(before);
  if (!before) throw new Failure('slack_not_connected');
  await deps.rateLimiter.take(FORCED, tenantId);
  // Whoever replaces it meanwhile does what was wanted.
  const isOther = ({ accessToken }: typeof before) => accessToken !== before.accessToken;
  await replacedTokens(deps, tenantId, isOther);
  return toTokenStatus((await deps.slackTokens.find(tenantId))?.value);
}

/**
 * The refresh token is used at once: that proves it, and whoever has it in a clipboard has nothing any more.
 * @throws Failure `slack_token_refused`, `slack_failed`, `slack_busy`
 */
export async function setSlackAdminToken(
  { secrets, slack, slackTokens }: Needs,
  { tenantId }: Member,
  { refreshToken }: { refreshToken: string },
) {
  await secrets.ready();
  const given = { refresh_token: refreshToken };
  const rotated = await slack.call('tooling.tokens.rotate', given, rotatedSchema).catch((error) => {
    if (error instanceof SlackRefused)
      throw new Failure('slack_token_refused', {}, { cause: error });
    throw slackFailure(error);
  });
  const record = await tokensRecordOf(secrets, tenantId, rotated);
  await slackTokens.set(record);
  return { ...toTokenStatus(record), activity: { team: record.teamId ?? '' } };
}

export async function deleteSlackAdminToken({ slackTokens }: Needs, { tenantId }: Member) {
  const before = await slackTokens.find(tenantId);
  await slackTokens.remove(tenantId);
  return { ...toTokenStatus(undefined), activity: before ? {} : undefined };
}
