import type { AgentGone } from '../../agents/agent-gone.ts';
import { tellPublished } from '../../agents/agent-published.ts';
import { scopeOf } from '../../documents/document-record.ts';
import type { IngestMessage } from '../../documents/ingestion-message.ts';
import { type Outbox, type OutboxRecord, writeOutbox } from '../../platform/outbox.ts';
import type { IndexingMessage } from '../../tools/search/indexing-message.ts';
import type { Found } from './look-through.ts';
import type { OpenArchive } from './open-archive.ts';

/**
 * What follows from the records of an organization is made anew: passages, what operations are found by, digests. What
 * belongs to an agent that has not come back goes.
 */
export async function queueWork(
  { outbox }: { outbox: Outbox },
  archive: OpenArchive,
  { goneAgents }: Found,
): Promise<void> {
  const { tenantId } = archive;
  const queue = (record: OutboxRecord) => outbox.commit(tenantId, [writeOutbox(record)]);

  for await (const document of archive.records('document')) {
    if (document.agentId && goneAgents.has(document.agentId)) continue;
    const message: IngestMessage = {
      ...{ kind: 'ingest', tenantId, documentId: document.id, version: 1 },
      scope: scopeOf(document),
    };
    await queue(outbox.record(tenantId, 'document-ingestion', message));
  }
  for await (const tool of archive.records('customTool')) {
    const message: IndexingMessage = { tenantId, toolId: tool.id };
    await queue(outbox.record(tenantId, 'tool-indexing', message));
  }
  for await (const { id } of archive.records('agent')) {
    if (!goneAgents.has(id)) await queue(tellPublished({ outbox }, { tenantId, id }));
  }
  for (const agentId of goneAgents.keys()) {
    const message: AgentGone = { kind: 'agentGone', tenantId, agentId };
    await queue(outbox.record(tenantId, 'clean-up', message));
  }
}
