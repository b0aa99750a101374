import { removeAgentRemains } from '../agents/remove-agent-remains.ts';
import { queueTrigger } from '../host/queue-trigger.ts';
import { timerTrigger } from '../host/timer-trigger.ts';
import { untilDone } from '../platform/next-attempt.ts';
import { removeAgentTokenExchange } from '../token-exchange/remove-remains.ts';
import { giveUpDocument } from './give-up-document.ts';
import { ingestDocument } from './ingest-document.ts';
import { ingestionMessageSchema } from './ingestion-message.ts';
import { reconcileDocuments } from './reconcile-documents.ts';
import { removeAgentDocuments } from './remove-agent-documents.ts';
import { removeDocument } from './remove-document.ts';

queueTrigger('documents-ingest', 'document-ingestion', ingestionMessageSchema, {
  async handle(deps, message) {
    if (message.kind === 'ingest') await ingestDocument(deps, message);
    else if (message.kind === 'removeDocument') await removeDocument(deps, message);
    else {
      await removeAgentTokenExchange(deps, message);
      await removeAgentRemains(deps, message);
      await removeAgentDocuments(deps, message);
    }
  },
  // Nothing else finds what an agent has left behind, as the keys of its token exchange; documents are reconciled.
  patienceFor: ({ kind }) => (kind === 'removeAgent' ? untilDone : undefined),
  giveUp: giveUpDocument,
});

timerTrigger('documents-reconcile', '0 17 * * * *', reconcileDocuments);
