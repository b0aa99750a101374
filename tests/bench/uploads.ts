import { setTimeout as delay } from 'node:timers/promises';
import { getDocument } from '@talkwright/shared/areas/documents';
import { upload } from '../support/api/documents.ts';
import { newTenant } from '../support/api/organizations.ts';
import type { Member } from '../support/client.ts';
import { atMost, type Figure, figure } from './figures.ts';

const FILES = 60;
const POLL_MS = 100;

/** Files that come at the same moment, each asked for ten times a second until it is read. */
export async function benchUploads(): Promise<Figure[]> {
  const member = await newTenant({ plan: 'scale' });
  const polls: number[] = [];
  const start = performance.now();
  const seconds = await Promise.all(
    Array.from({ length: FILES }, async (_, n) => {
      const content = `Shop ${n} is open from 8 to 18. `.repeat(2_000);
      const { id } = await upload(member, { name: `shop-${n}.txt`, content });
      await untilRead(member, id, polls);
      return (performance.now() - start) / 1_000;
    }),
  );
  polls.sort((one, other) => one - other);
  const p95 = polls[Math.floor(polls.length * 0.95)] ?? 0;
  return [
    figure(`uploads: ${FILES} at once, until the last is read`, Math.max(...seconds), 's', {
      goal: atMost(40, 's'),
    }),
    figure('uploads: asking for the state of one meanwhile, p95', p95 / 1_000, 's', {
      goal: atMost(2, 's'),
    }),
  ];
}

async function untilRead(member: Member, id: string, polls: number[]): Promise<void> {
  for (;;) {
    const start = performance.now();
    const { document } = await member.call(getDocument, { id });
    polls.push(performance.now() - start);
    if (document.status === 'ready') return;
    if (document.status === 'failed') throw new Error(`${id}: ${document.error}`);
    await delay(POLL_MS);
  }
}
