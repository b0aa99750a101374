import type { AgentRecord } from '../agents/agent-record.ts';
import { selectHistory } from '../answering/select-history.ts';
import { soughtIn } from '../answering/sought-in.ts';
import type { Sought } from '../documents/sought.ts';
import type { Asked } from './labelled-question-record.ts';

/** What a conversation with the agent would look for at this question: its opener stands before the first one. */
export function soughtFor(
  { conversationOpener: opener }: Pick<AgentRecord, 'conversationOpener'>,
  { question, previous }: Asked,
): Sought {
  const said = previous ? [{ role: 'user' as const, content: previous }] : [];
  return soughtIn(question, selectHistory(said, { opener }));
}
