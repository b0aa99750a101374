import { expect } from '@jest/globals';
import { ulid } from 'ulid';
import { confirmUpload } from '../../../functions/src/documents/confirm-upload.ts';
import { createUpload } from '../../../functions/src/documents/create-upload.ts';
import { reconcileDocuments } from '../../../functions/src/documents/reconcile-documents.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, type Model, now } from './model.ts';
import type { World } from './world.ts';

/**
 * A file that nobody confirms is gone 25 minutes later, to the second that the storage dates it by, and no other; a
 * document that nobody reads is queued again after an hour, and each hour from then on.
 */
export function files({ deps, admin, sent }: World): Model {
  const forgotten: { path: string; at: number; isDue?: true }[] = [];
  const unread: { id: string; touchedAt: number; queued: number }[] = [];
  const { tenantId } = admin;
  return {
    async run(needs) {
      for (const one of forgotten) if (now() - one.at > 25 * MINUTE_MS + 1_000) one.isDue = true;
      for (const one of unread) {
        if (now() - one.touchedAt <= HOUR_MS) continue;
        one.queued += 1;
        one.touchedAt = now();
      }
      await reconcileDocuments(needs);
    },
    async happen() {
      const filename = 'house.txt';
      const { id, url, uploadHeaders } = await createUpload(deps, admin, { filename, size: 5 });
      await fetch(url, { method: 'PUT', headers: uploadHeaders, body: 'Text.' });
      forgotten.push({ path: `${tenantId}/${id}`, at: now() });
      const other = await createUpload(deps, admin, { filename, size: 5 });
      await fetch(other.url, { method: 'PUT', headers: other.uploadHeaders, body: 'Text.' });
      await confirmUpload(deps, admin, { id: other.id, filename });
      unread.push({ id: other.id, touchedAt: now(), queued: 1 });
    },
    async check() {
      for (const { path, at, isDue } of forgotten) {
        const isYoung = now() - at <= 25 * MINUTE_MS;
        const found = await deps.blobs.find('documents', path);
        if (isDue || isYoung) expect([path, Boolean(found)]).toEqual([path, !isDue]);
      }
      for (const { id, queued } of unread) {
        const messages = sent.filter(({ message }) => message.documentId === id);
        expect([id, messages.length]).toEqual([id, queued]);
      }
    },
  };
}

/** An event is kept for 35 days. */
export function journal({ deps, admin: { tenantId } }: World): Model {
  let kept: number[] = [];
  return {
    async run(needs) {
      kept = kept.filter((at) => at >= now() - 35 * DAY_MS);
      await needs.journal.expire();
    },
    async happen() {
      const event = { kind: 'retentionChanged', tenantId, retention: '30' } as const;
      await deps.journal.note(`outbox-${ulid()}`, event);
      kept.push(now());
    },
    async check() {
      let count = 0;
      for await (const _ of deps.blobs.list('journal')) count += 1;
      expect(count).toBe(kept.length);
    },
  };
}
