import { SlackRefused } from '../../../platform/slack.ts';

const STOPPED = ['stopped_by_user'];
const DEAD = [
  'message_not_in_streaming_state',
  'streaming_state_conflict',
  'streaming_mode_mismatch',
];
const TOO_MUCH = [
  'invalid_blocks',
  'invalid_blocks_format',
  'invalid_chunks',
  'msg_blocks_too_long',
  'msg_too_long',
];
/** Nothing can be written there any more: the app is gone, the channel is, or what was asked. */
const GONE = [
  ...['account_inactive', 'invalid_auth', 'not_authed', 'token_expired', 'token_revoked'],
  ...['team_access_not_granted', 'org_login_required', 'ekm_access_denied'],
  ...['channel_not_found', 'not_in_channel', 'is_archived', 'messages_tab_disabled'],
  ...['thread_not_found', 'cannot_reply_to_message', 'message_not_found', 'restricted_action'],
];

const isOneOf =
  (codes: string[]) =>
  (error: unknown): error is SlackRefused =>
    error instanceof SlackRefused && codes.includes(error.code);

/** Somebody has pressed Stop. */
export const isStopped = isOneOf(STOPPED);
/** The stream is over, by age or because another process has ended it. */
export const isDead = isOneOf(DEAD);
/** Slack does not show blocks of this kind, or so much. */
export const isTooMuch = isOneOf(TOO_MUCH);
export const isGone = isOneOf(GONE);
