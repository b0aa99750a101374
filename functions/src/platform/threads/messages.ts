/** What threads of one kind are for: a task has one answer, and on the way to it parts, each of which gets a reply. */
export type Job = { task: unknown; part: unknown; reply: unknown; answer: unknown };

export type ToThread<J extends Job> =
  | { kind: 'task'; task: J['task'] }
  | { kind: 'reply'; number: number; reply: J['reply'] };

export type FromThread<J extends Job> =
  /** Its code is loaded. */
  | { kind: 'ready' }
  | { kind: 'part'; number: number; part: J['part'] }
  /** Worn: it holds much more memory than a new thread. */
  | { kind: 'answer'; answer: J['answer']; isWorn: boolean }
  /** The task failed in a way that nobody foresaw. */
  | { kind: 'broken'; message: string; stack: string | undefined };
