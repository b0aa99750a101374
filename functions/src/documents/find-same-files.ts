import type { findSameFiles as contract } from '@talkwright/shared/areas/documents';
import type { Output, ParsedInput } from '@talkwright/shared/contract/contract';
import type { Member } from '../accounts/caller.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import { toDocument } from './document-record.ts';
import type { DocumentsReader } from './documents.store.ts';
import { cleanFilename } from './file-type.ts';
import { findSame } from './same-documents.ts';

/** @throws Failure `agent_not_found` */
export async function findSameFiles(
  deps: { agents: AgentsReader; documents: DocumentsReader },
  { tenantId }: Member,
  { agentInstanceId, files }: ParsedInput<typeof contract>,
): Promise<Output<typeof contract>> {
  if (agentInstanceId) await deps.agents.get(tenantId, agentInstanceId);
  const named = files.map(({ filename, sha256 }) => ({
    filename: cleanFilename(filename),
    contentHash: sha256,
  }));
  const place = { tenantId, agentId: agentInstanceId ?? null };
  const same = await findSame(deps, place, named);
  return {
    files: same.map(({ content: [content], names: [name] }) => ({
      sameContent: content ? toDocument(content) : null,
      sameName: name ? toDocument(name) : null,
    })),
  };
}
