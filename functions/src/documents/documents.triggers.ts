import { queueTrigger } from '../host/queue-trigger.ts';
import { timerTrigger } from '../host/timer-trigger.ts';
import { isSentAgain } from '../platform/next-attempt.ts';
import { giveUpDocument } from './give-up-document.ts';
import { ingestDocument } from './ingest-document.ts';
import { ingestionMessageSchema } from './ingestion-message.ts';
import { readInTurn } from './read-anew.ts';
import { reconcileDocuments } from './reconcile-documents.ts';
import { removeDocument } from './remove-document.ts';
import { wordAnew } from './word-anew.ts';

queueTrigger('documents-ingest', 'document-ingestion', ingestionMessageSchema, {
  async handle(deps, message, { id }) {
    if (message.kind === 'ingest') await ingestDocument(deps, message, isSentAgain(id));
    else if (message.kind === 'readInTurn') await readInTurn(deps, message);
    else await removeDocument(deps, message);
  },
  giveUp: giveUpDocument,
});

timerTrigger('documents-word-anew', '0 23 * * * *', wordAnew);
timerTrigger('documents-reconcile', '0 17,47 * * * *', reconcileDocuments);
