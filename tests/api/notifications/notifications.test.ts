import { beforeAll, describe, expect, it } from '@jest/globals';
import { listNotifications, readNotifications } from '@talkwright/shared/areas/notifications';
import { updateMember } from '@talkwright/shared/areas/people';
import { notify } from '../../../functions/src/notifications/notification-record.ts';
import { uploadAndWait } from '../../support/api/documents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { inviteMember, newMember } from '../../support/api/people.ts';
import type { Member } from '../../support/client.ts';
import { withDatabase } from '../../support/stack/stores.ts';

const list = (member: Pick<Member, 'call'>) => member.call(listNotifications, {});

const titlesOf = async (member: Pick<Member, 'call'>) =>
  (await list(member)).notifications.map(({ title }) => title);

const failADocument = (member: Member, name = 'empty.txt') =>
  uploadAndWait(member, { name, content: '   ' });

describe('notifications', () => {
  let admin: Member;
  let user: Awaited<ReturnType<typeof newMember>>;

  beforeAll(async () => {
    admin = await newTenant();
    user = await inviteMember(admin);
    await failADocument(admin, 'No text & <b>.txt');
    await admin.call(updateMember, { id: user.user.id, role: 'admin' });
    await admin.call(updateMember, { id: user.user.id, role: 'user' });
  });

  it('tell administrators, members and persons what concerns them, the newest first', async () => {
    expect(await titlesOf(admin)).toEqual([
      'A document could not be processed',
      'Ben Okafor has joined',
    ]);
    expect(await titlesOf(user)).toEqual([
      'Your role was changed',
      'Your role was changed',
      'A document could not be processed',
    ]);
    expect((await list(admin)).notifications[0]).toEqual({
      id: expect.stringMatching(/^notification-document-/),
      kind: 'document_failed',
      title: 'A document could not be processed',
      message: 'No text & <b>.txt: This file contains no text.',
      createdAt: expect.stringMatching(/^20/),
      isRead: false,
    });
  });

  it('stay within the organization', async () => {
    expect(await list(await newTenant())).toMatchObject({ notifications: [], unread: 0 });
  });

  it('of the time before somebody joined are no news to them', async () => {
    const newcomer = await newMember(admin, 'admin');
    await newcomer.call(readNotifications, { upTo: '2020-01-01T00:00:00Z' });
    const { notifications, unread } = await list(newcomer);
    expect(notifications).toContainEqual(
      expect.objectContaining({ kind: 'document_failed', isRead: true }),
    );
    expect(unread).toBe(notifications.filter(({ isRead }) => !isRead).length);
  });

  it('are read by each person on their own', async () => {
    const [newest, second] = (await list(user)).notifications;
    await user.call(readNotifications, { upTo: second?.createdAt ?? '' });
    const after = await list(user);
    expect(after.notifications.map(({ isRead }) => isRead)).toEqual([false, true, true]);
    expect(after.unread).toBe(1);

    await user.call(readNotifications, { upTo: newest?.createdAt ?? '' });
    expect(await list(user)).toMatchObject({ unread: 0 });
    expect((await list(admin)).unread).toBeGreaterThan(0);
  });

  it('stay read when an older moment comes later, from another device', async () => {
    const member = await newTenant();
    await failADocument(member);
    const createdAt = (await list(member)).notifications[0]?.createdAt ?? '';
    const moments = [createdAt, '2020-01-01T00:00:00Z', '2020-01-01T00:00:00.123456Z'];
    await Promise.all(moments.map((upTo) => member.call(readNotifications, { upTo })));
    expect(await list(member)).toMatchObject({ unread: 0 });
  });

  it('that come later are unread, even when a moment to come was marked', async () => {
    const member = await newTenant();
    await member.call(readNotifications, { upTo: '9999-12-31T23:59:59Z' });
    await failADocument(member);
    expect(await list(member)).toMatchObject({ unread: 1 });
  });

  it.each(['yesterday', '2026-13-01T00:00:00Z', ''])('are not read up to %p', async (upTo) => {
    await expect(admin.call(readNotifications, { upTo })).rejects.toMatchObject({ status: 400 });
  });

  it('are the 50 newest', async () => {
    const member = await newTenant();
    const about = {
      tenantId: member.tenant.id,
      audience: 'admins',
      kind: 'document_failed',
    } as const;
    const changes = Array.from({ length: 51 }, (_, n) =>
      notify(
        { newId: () => `made-${n}`, now: () => new Date(Date.now() + n) },
        { ...about, title: `News ${n}`, message: 'Something happened.' },
      ),
    );
    await withDatabase((database) =>
      Promise.all(
        changes.map((change) =>
          database.container('tenants').items.create('item' in change ? change.item : {}),
        ),
      ),
    );
    const { notifications, unread } = await list(member);
    expect([notifications.length, unread]).toEqual([50, 50]);
    const times = notifications.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().reverse());
  });
});
