import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../accounts/caller.ts';
import type { Blobs } from '../platform/blobs.ts';
import type { Config } from '../platform/config.ts';
import type { NewId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import { addAgent } from './add-agent.ts';
import type { AgentContent } from './agent-record.ts';
import type { Agents } from './agents.store.ts';
import { copyPicture } from './avatar/copy-picture.ts';
import { removePictures } from './avatar/remove-pictures.ts';

type Needs = {
  agents: Agents;
  blobs: Blobs;
  config: Config;
  log: Log;
  newId: NewId;
} & Parameters<typeof addAgent>[0];
type Names = Pick<AgentContent, 'identity' | 'name'>;

const MAX_ROUNDS = 5;

/**
 * A new agent with the content of another, a picture of its own, and names chosen by those that are taken. Somebody
 * else may take one at the same moment: then others are chosen. Answers its id.
 * @throws Failure `agent_limit_reached`
 */
export async function addCopy(
  deps: Needs,
  caller: Member,
  { secrets: _notCopied, personality, ...content }: AgentContent,
  choose: (taken: Names[]) => Names,
): Promise<string> {
  const { tenantId } = caller;
  const id = deps.newId();
  try {
    const icon = await copyPicture(deps, tenantId, personality.icon, id);
    const copy = {
      ...content,
      personality: { ...personality, icon },
      secrets: { apiKey: null, baseURL: null },
    };
    await whileTaken(async () => {
      const names = choose(await deps.agents.list(tenantId));
      await addAgent(deps, caller, id, { ...copy, ...names });
    });
    return id;
  } catch (error) {
    // When the database did not answer, the agent may be there.
    if (!(error instanceof Failure) || error.code === 'unavailable') throw error;
    await removePictures(deps, tenantId, id).catch((cause) =>
      deps.log.error('pictures left behind', cause, { agentId: id }),
    );
    throw error;
  }
}

async function whileTaken(attempt: () => Promise<void>): Promise<void> {
  for (let round = 1; ; round++) {
    try {
      return await attempt();
    } catch (error) {
      const isTaken = error instanceof Failure && error.code === 'agent_identity_taken';
      if (!isTaken || round === MAX_ROUNDS) throw error;
    }
  }
}
