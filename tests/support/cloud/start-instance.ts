import { fork } from 'node:child_process';
import { join } from 'node:path';
import { endChild } from '../child.ts';
import type { UseCases } from './instance.ts';

type Told = { id: number; answer?: unknown; refusal?: object };

/** A process of its own that runs the product's use cases: one of several over the same database. */
export function startInstance(settings: object) {
  const child = fork(join(import.meta.dirname, 'instance.ts'), [JSON.stringify(settings)]);
  const waiting: ((told: Told) => void)[] = [];
  child.on('message', (told: Told) => waiting[told.id]?.(told));

  return {
    async ask<Name extends keyof UseCases>(name: Name, ...input: Parameters<UseCases[Name]>) {
      const told = await new Promise<Told>((resolve) => {
        child.send({ id: waiting.push(resolve) - 1, name, input });
      });
      if (told.refusal) throw Object.assign(new Error(), told.refusal);
      return told.answer as Awaited<ReturnType<UseCases[Name]>>;
    },
    stop: () => endChild(child),
  };
}
