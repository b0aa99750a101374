import { parentPort } from 'node:worker_threads';
import { checkValues, compileSchema } from './checking/check-values.ts';
import type { FromThread, ToThread } from './checking/messages.ts';

/**
 * Runs in a thread of its own, for all schemas, one question after the other: what schema and values make the
 * validator do, it does here, where it can be ended from outside.
 */
parentPort?.on('message', (message: ToThread) => {
  post(
    message.kind === 'compile'
      ? compileSchema(message.schema)
      : checkValues(message.schema, message.values),
  );
});

const post = (message: FromThread) => parentPort?.postMessage(message);

post({ kind: 'ready' });
