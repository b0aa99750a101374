import type { FairSemaphore } from '../fair-semaphore.ts';
import { createInbox } from './inbox.ts';
import { createKeptThreads } from './kept-threads.ts';
import type { Job } from './messages.ts';
import { type Bounds, startThread, type Thread, ThreadFailed } from './thread.ts';

type Options<J extends Job> = {
  /** Where the threads' code lies among the sources. It calls `serveTasks`. */
  entry: URL;
  maxHeapMb: number;
  /** The places that its tasks take, which may be those of another host's, too. */
  places: FairSemaphore;
  /** So many each: one, unless they take more memory than others. */
  placesEach?: number;
  /** How long a thread waits for another task. Without it each ends with its task: nothing of one reaches another. */
  keepMs?: number;
  /** A task that fails in a kept thread, perhaps of what others have left in its memory, is given to a new one. */
  isRepeatable?: boolean;
  /** How many parts a thread may be ahead of whoever takes them. */
  ahead?: number;
  /** What of a task is handed over instead of copied. */
  transferOf?: (task: J['task']) => ArrayBuffer[];
};

type TaskRequest<J extends Job> = Omit<Bounds<J>, 'ahead' | 'signal'> & {
  /** Whose turn it is: organizations take turns. */
  who: string;
  /** Called when the turn has come: however many wait, no more tasks than threads are in memory. */
  load: () => J['task'] | Promise<J['task']>;
  signal?: AbortSignal;
};

type Said<J extends Job> =
  | { kind: 'part'; part: J['part']; reply: (reply: J['reply']) => void }
  | { kind: 'answer'; answer: J['answer'] };
type Put<J extends Job> = (said: Said<J>) => void;

/**
 * Has tasks done in threads, where whatever they do to their code can be ended: with a cap on memory, a clock, turns
 * that are fair, and without our settings. A thread whose task misbehaved is ended with it.
 */
export function createThreadHost<J extends Job>(options: Options<J>) {
  const { entry, maxHeapMb, places, keepMs = 0, isRepeatable = false, transferOf } = options;
  const { ahead = Number.POSITIVE_INFINITY, placesEach } = options;
  const kept = createKeptThreads<J>(keepMs);

  async function workOn(request: TaskRequest<J>, signal: AbortSignal, put: Put<J>): Promise<void> {
    const unlessStopped = () => {
      if (signal.aborted) throw new ThreadFailed('stopped');
    };
    unlessStopped();
    const task = await request.load();
    unlessStopped();
    const bounds = { ...request, ahead, signal };
    const known = kept.take();
    const work = workIn(known ?? startThread<J>(entry, maxHeapMb), task, bounds, put);
    await work.catch((error) => {
      const isItsOwn = !known || !(error instanceof ThreadFailed) || !isPassing(error);
      if (isItsOwn || !isRepeatable) throw error;
      return workIn(startThread<J>(entry, maxHeapMb), task, bounds, put);
    });
  }

  async function workIn(thread: Thread<J>, task: J['task'], bounds: Bounds<J>, put: Put<J>) {
    let isOfUse = false;
    try {
      const transfer = transferOf?.(task) ?? [];
      const { answer, isWorn } = await thread.work(task, transfer, bounds, (part, reply) =>
        put({ kind: 'part', part, reply }),
      );
      put({ kind: 'answer', answer });
      isOfUse = keepMs > 0 && !isWorn;
    } finally {
      if (isOfUse) kept.put(thread);
      else await thread.end();
    }
  }

  /** The turn ends with the thread's work, whether or not somebody has taken all that came of it. */
  function start(request: TaskRequest<J>) {
    const inbox = createInbox<Said<J>>();
    const stopped = new AbortController();
    const signals = [stopped.signal, ...(request.signal ? [request.signal] : [])];
    const work = (place: AbortSignal) =>
      workOn(request, AbortSignal.any([...signals, place]), inbox.put);
    places.take(request.who, work, placesEach).catch(inbox.fail);

    return {
      /** @throws ThreadFailed, Failure `unavailable` when too many wait, and what `load` throws */
      next: inbox.take,
      /** Ends the work, where there is any left; `next` then throws the reason. */
      stop(reason: unknown = new ThreadFailed('stopped')): void {
        inbox.fail(reason);
        stopped.abort();
      },
    };
  }

  /** The answer to one task; `replyTo` its parts. Throws as `next`, and what `replyTo` throws. */
  async function run(
    request: TaskRequest<J>,
    replyTo?: (part: J['part']) => Promise<J['reply']>,
  ): Promise<J['answer']> {
    const work = start(request);
    try {
      for (;;) {
        const said = await work.next();
        if (said.kind === 'answer') return said.answer;
        replyTo?.(said.part).then(said.reply, work.stop);
      }
    } finally {
      work.stop();
    }
  }

  return { start, run, end: kept.end };
}

const isPassing = ({ reason }: ThreadFailed) => reason === 'memory' || reason === 'broken';
