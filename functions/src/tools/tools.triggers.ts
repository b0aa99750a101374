import { queueTrigger } from '../host/queue-trigger.ts';
import { timerTrigger } from '../host/timer-trigger.ts';
import { removeToolRemains } from './remove-tool-remains.ts';
import { indexOperations } from './search/index-operations.ts';
import { indexingMessageSchema } from './search/indexing-message.ts';
import { renewIndex } from './search/renew-index.ts';

const AGAIN_SECONDS = 3_600;

queueTrigger('tools-index', 'tool-indexing', indexingMessageSchema, {
  async handle(deps, message) {
    if (message.kind === 'index') await indexOperations(deps, message);
    else await removeToolRemains(deps, message);
  },
  /** What is not indexed is found by its names. What was promised to be removed is never given up. */
  async giveUp({ bus, newId }, message) {
    if (message.kind !== 'remove') return;
    await bus.send('tool-indexing', message, { id: newId(), delaySeconds: AGAIN_SECONDS });
  },
});

timerTrigger('tools-renew-index', '0 37 * * * *', renewIndex);
