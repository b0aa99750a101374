import type { updateAgent as contract } from '@talkwright/shared/areas/agents';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import type { Member } from '../accounts/caller.ts';
import type { Secrets } from '../platform/secrets.ts';
import { toContent } from './agent-record.ts';
import { saveAgent } from './save-agent.ts';

type Update = ParsedInput<typeof contract> & { ifMatch?: string };

/** @throws Failure `changed_meanwhile` with the newer agent in `current`, `agent_identity_taken` */
export async function updateAgent(
  deps: Parameters<typeof saveAgent>[0] & { secrets: Secrets },
  caller: Member,
  { id, ifMatch, publish, note, ...draft }: Update,
) {
  const answer = await saveAgent(deps, caller, id, { ifMatch, publish, note }, (before) =>
    toContent(deps, before, draft, before.secrets),
  );
  const saved = publish ? 'published' : 'changed';
  return { ...answer, activity: { id, name: answer.agent.name, saved } };
}
