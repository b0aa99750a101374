import type { getChatHistory as contract } from '@talkwright/shared/areas/chat-history';
import type { Output, ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { AgentCaller, Member } from '../accounts/caller.ts';
import { getChatHistory } from '../chat/get-chat-history.ts';
import { getSession } from './get-session.ts';
import { listSessions } from './list-sessions.ts';

type Needs = Parameters<typeof getChatHistory>[0] &
  Parameters<typeof getSession>[0] &
  Parameters<typeof listSessions>[0];

const UNSAID = 'Ask for sessions=1, which lists them, or for one by its sessionId';

/** One path, as the specification has it: a visitor reads their own conversation, a member those of the organization. */
export async function readChatHistory(
  deps: Needs,
  caller: AgentCaller | Member,
  input: ParsedInput<typeof contract>,
): Promise<Output<typeof contract>> {
  const { sessionId, sessions } = input;
  if (caller.kind === 'agent') return getChatHistory(deps, caller, input);
  if (sessionId) return getSession(deps, caller, { ...input, sessionId });
  if (sessions) return listSessions(deps, caller, input);
  throw new Failure('invalid_input', { message: UNSAID, fields: { sessions: UNSAID } });
}
