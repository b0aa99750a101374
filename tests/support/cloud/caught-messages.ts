import type { Deps } from '../../../functions/src/deps.ts';

export type Caught = { queue: string; message: Record<string, unknown>; id: string; at: number };

/** From now on all that is put on a queue, by the outbox as well, comes to this list instead, in its order. */
export function catchMessages({ bus, now }: Pick<Deps, 'bus' | 'now'>): Caught[] {
  const caught: Caught[] = [];
  bus.send = async (queue, message, { id }) => {
    caught.push({ queue, message: message as Caught['message'], id, at: now().getTime() });
  };
  return caught;
}
