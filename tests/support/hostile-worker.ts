import { setTimeout as delay } from 'node:timers/promises';
import { serveTasks } from '../../functions/src/platform/threads/serve-tasks.ts';

export type HostileJob = {
  task:
    | 'count'
    | 'loop'
    | 'fill memory'
    | 'throw'
    | 'print'
    | 'look around'
    | 'say much'
    | 'ask'
    | 'wait'
    | 'wait for ever';
  part: number;
  reply: string | undefined;
  answer: unknown;
};

let tasks = 0;

/** Does to its thread what strangers' files may make their readers do. */
serveTasks<HostileJob>(async (task, say) => {
  tasks += 1;
  if (task === 'loop') for (;;);
  if (task === 'throw') throw new Error('Nobody foresaw this.');
  if (task === 'print') console.log('something', 'strange');
  if (task === 'look around') return Object.keys(process.env);
  if (task === 'ask') return say(7);
  if (task === 'wait') await delay(600);
  if (task === 'wait for ever') await new Promise(() => {});
  if (task === 'say much') {
    const untaken = [say(0), say(1)];
    for (let number = 2; number < 9; number += 1) {
      await untaken.shift();
      untaken.push(say(number));
    }
  }
  if (task === 'fill memory') {
    const kept: number[][] = [];
    for (;;) kept.push(Array.from({ length: 100_000 }, Math.random));
  }
  return tasks;
});
