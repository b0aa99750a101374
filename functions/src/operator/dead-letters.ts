import * as z from 'zod';
import { type QueueName, queues as queueNames } from '../platform/containers.ts';
import type { QueueInspector } from '../platform/queue-inspector.ts';
import { CommandRefused } from './command-refused.ts';
import { table } from './table.ts';

type Needs = { queues: QueueInspector };

const queueSchema = z.enum(queueNames);

/**
 * What was given up, in one queue or in all: numbers, times, the ids that the log calls them by, and those that they
 * name, nothing of their contents.
 * @throws CommandRefused
 */
export async function listDeadLetters({ queues }: Needs, [queue]: string[]): Promise<string> {
  const asked = queue === undefined ? queueNames : [queueOf(queue)];
  const rows: string[][] = [];
  for (const name of asked) {
    for (const { number, id, at, attempt, reason, ids } of await queues.deadLetters(name)) {
      const named = Object.entries(ids).map(([field, id]) => `${field} ${id}`);
      const since = at.toISOString();
      rows.push([name, number, since, `attempt ${attempt}`, reason, id, named.join(', ')]);
    }
  }
  if (rows.length === 0) return 'There are no dead letters.';
  return table([['queue', 'number', 'since', 'at', 'reason', 'id', 'about'], ...rows]);
}

/** @throws CommandRefused */
export async function resubmit({ queues }: Needs, [queue, ...numbers]: string[]): Promise<string> {
  const name = queueOf(queue);
  const isAll = numbers[0] === 'all' && numbers.length === 1;
  if (!isAll && (numbers.length === 0 || !numbers.every((one) => /^\d+$/.test(one)))) {
    throw new CommandRefused("Give the numbers that dead-letters prints, or 'all'.");
  }
  const sent = await queues.resubmit(name, isAll ? 'all' : new Set(numbers));
  const missing = isAll ? [] : numbers.filter((one) => !sent.includes(one));
  return [
    `${sent.length} sent again${sent.length > 0 ? `: ${sent.join(', ')}` : ''}.`,
    ...(missing.length > 0 ? [`Not among the dead letters: ${missing.join(', ')}.`] : []),
  ].join('\n');
}

function queueOf(name: string | undefined): QueueName {
  const queue = queueSchema.safeParse(name);
  if (queue.success) return queue.data;
  throw new CommandRefused(`Queues are ${queueNames.join(', ')}.`);
}
