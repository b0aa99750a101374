import { parentPort } from 'node:worker_threads';
import type { FromThread, Job, ToThread } from './messages.ts';

/**
 * The thread's side: works on one task after the other. What a task makes its code do, it does here, where it can be
 * ended from outside. A task's own fault belongs into its answer; what is thrown ends the thread.
 */
export function serveTasks<J extends Job>(
  work: (
    task: J['task'],
    say: (part: J['part']) => Promise<J['reply']>,
  ) => J['answer'] | Promise<J['answer']>,
  isWorn = () => false,
): void {
  const replies = new Map<number, (reply: J['reply']) => void>();
  let number = 0;

  function say(part: J['part']): Promise<J['reply']> {
    number += 1;
    post({ kind: 'part', number, part });
    return new Promise((resolve) => replies.set(number, resolve));
  }

  async function begin(task: J['task']): Promise<void> {
    try {
      const answer = await work(task, say);
      post({ kind: 'answer', answer, isWorn: isWorn() });
    } catch (error) {
      const { message = String(error), stack } = (error ?? {}) as Partial<Error>;
      post({ kind: 'broken', message, stack });
    }
    replies.clear();
  }

  const post = (message: FromThread<J>) => parentPort?.postMessage(message);

  // What the work prints says what strangers have written, and nobody reads it.
  process.stdout.write = () => true;
  process.stderr.write = () => true;

  parentPort?.on('message', (message: ToThread<J>) => {
    if (message.kind === 'task') void begin(message.task);
    else {
      replies.get(message.number)?.(message.reply);
      replies.delete(message.number);
    }
  });
  post({ kind: 'ready' });
}
