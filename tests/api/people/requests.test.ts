import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { listNotifications } from '@talkwright/shared/areas/notifications';
import * as people from '@talkwright/shared/areas/people';
import * as auth from '@talkwright/shared/areas/sign-in';
import { joinTenant, requestAccess } from '@talkwright/shared/areas/sign-up';
import type { Input } from '@talkwright/shared/contract/contract';
import { newTenant } from '../../support/api/organizations.ts';
import { inviteMember, newAddress, newMember, proveAddress } from '../../support/api/people.ts';
import { signUp } from '../../support/api/sign-up.ts';
import { wholeAnswer } from '../../support/api/whole-answer.ts';
import { call, logIn, PASSWORD } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { mailedToken, mailsTo, mailTo } from '../../support/stack/mailbox.ts';
import { tally } from '../../support/tally.ts';

type Admin = Awaited<ReturnType<typeof newTenant>>;

const MISSING = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

describe('asking to join with a password', () => {
  it('waits for an administrator once the address is proved', async () => {
    const admin = await newTenant();
    const email = newAddress();
    await ask('join', admin, { email });
    await expect(waiting(admin)).resolves.toEqual([]);
    // As with any address that nobody has: else whoever asks could tell.
    await expect(logIn(email)).rejects.toMatchObject({ code: 'wrong_credentials' });

    await proveAddress(email);
    await expect(logIn(email)).rejects.toMatchObject({ status: 403, code: 'approval_pending' });
    await expect(logIn(email, 'wrong')).rejects.toMatchObject({ code: 'wrong_credentials' });
    await expect(only(admin)).resolves.toMatchObject({
      email,
      firstName: 'Ben',
      lastName: 'Okafor',
      requestType: 'join_with_id',
      requestedRole: 'admin',
      justification: '',
    });
  });

  it('lets the person in with the password once it is approved, not with the role wished for', async () => {
    const admin = await newTenant();
    const email = await join(admin, { role: 'admin' });

    await approve(admin);

    const { text } = await mailTo(email, `You are in: ${admin.tenant.name}`);
    expect(text).toContain('/#/login');
    const { user, call: asBen } = await logIn(email);
    expect(user).toMatchObject({ email, role: 'user', emailVerified: true, firstName: 'Ben' });
    await expect(asBen(auth.me, {})).resolves.toMatchObject({ tenant: { id: admin.tenant.id } });
  });

  it('grants the role that the administrator gives', async () => {
    const admin = await newTenant();
    const email = await join(admin, { role: 'user' });
    await approve(admin, { role: 'admin' });
    await expect(logIn(email)).resolves.toMatchObject({ user: { role: 'admin' } });
  });

  it('takes its link more than once, before the decision and after it', async () => {
    const admin = await newTenant();
    const email = await join(admin);
    const token = await mailedToken(email, 'verify-email');
    const open = () => call(auth.verifyEmail, { token });
    const answers = await Promise.all([open(), open(), open()]);
    expect(answers.map(({ awaitsApproval }) => awaitsApproval)).toEqual([true, true, true]);
    await approve(admin);

    await expect(open()).resolves.toMatchObject({ awaitsApproval: false });
    await expect(waiting(admin)).resolves.toEqual([]);
    await expect(logIn(email)).resolves.toBeTruthy();
  });
});

describe('asking for access with a reason', () => {
  it('sends a link to set a password once it is approved, which proves the address', async () => {
    const admin = await newTenant();
    const email = await askForAccess(admin, { justification: 'I work in support.\nSince May.' });
    await expect(only(admin)).resolves.toMatchObject({
      requestType: 'request_access',
      justification: 'I work in support.\nSince May.',
    });

    await approve(admin);

    await mailTo(email, `You are in: ${admin.tenant.name}`);
    const token = await mailedToken(email, 'reset-password');
    await call(auth.resetPassword, { token, newPassword: PASSWORD });
    await expect(logIn(email)).resolves.toMatchObject({
      user: { role: 'user', emailVerified: true },
    });
  });

  it('opens nothing before its link was used', async () => {
    const admin = await newTenant();
    const email = await askForAccess(admin);
    await expect(logIn(email)).rejects.toMatchObject({ code: 'wrong_credentials' });
    await approve(admin);
    await expect(logIn(email)).rejects.toMatchObject({ code: 'wrong_credentials' });
  });
});

describe.each([
  ['join-tenant', 'join'],
  ['request-access', 'access'],
] as const)('%s', (_name, way) => {
  it('tells the administrators in a mail and in a notification', async () => {
    const admin = await signUp({ organizationName: 'Acme' });
    await proveAddress(admin.email);
    const email = await askAndProve(way, admin);
    const { text } = await mailTo(admin.email, 'Ben Okafor asks to join Acme');
    expect(text).toContain('/#/settings');
    await expect(admin.call(listNotifications, {})).resolves.toMatchObject({
      notifications: [
        {
          kind: 'access_request',
          title: 'Ben Okafor asks to join',
          message: expect.stringContaining(`${email} asks for the role admin.`),
        },
      ],
    });
  });

  it('is nothing to the organization before its link was opened', async () => {
    const admin = await signUp();
    await proveAddress(admin.email);
    const email = newAddress();
    await ask(way, admin, { email });
    await mailedToken(email, 'verify-email');

    await expect(waiting(admin)).resolves.toEqual([]);
    const { notifications } = await admin.call(listNotifications, {});
    expect(notifications).toEqual([]);
    // Whoever guesses the id of the request decides nothing either.
    const id = `request-${createHash('sha256').update(email).digest('base64url')}`;
    for (const approved of [true, false]) {
      await expect(decide(admin, { id, approved })).rejects.toMatchObject({
        code: 'request_not_found',
      });
    }
  });

  it('is one request however often it is made, with the newest wishes', async () => {
    const admin = await newTenant();
    const email = newAddress();
    await ask(way, admin, { email, role: 'admin', lastName: 'O’Kafor' });
    await mailedToken(email, 'verify-email');
    await ask(way, admin, { email, role: 'user' });
    await proveNewest(email, 2);

    await expect(only(admin)).resolves.toMatchObject({
      requestedRole: 'user',
      lastName: 'Okafor',
    });
  });

  it('is one request of three at the same moment', async () => {
    const admin = await newTenant();
    const email = newAddress();
    await Promise.all([1, 2, 3].map(() => ask(way, admin, { email })));
    const opened = (await tokensTo(email, 3)).map((token) => call(auth.verifyEmail, { token }));
    expect(await tally(opened)).toEqual({ success: 1, verification_link_refused: 2 });
    await expect(only(admin)).resolves.toMatchObject({ email });
  });

  it('tells nobody that an address has an account elsewhere, except its owner', async () => {
    const admin = await newTenant();
    const [owner, member] = [await newTenant(), await newMember(admin)];
    const [unknown, ...known] = await Promise.all(
      [newAddress(), owner.email, member.email].map((email) => answerTo(way, admin, email)),
    );

    expect(known).toEqual([unknown, unknown]);
    for (const { email } of [owner, member]) await mailTo(email, 'You already have an account');
    await expect(waiting(admin)).resolves.toEqual([]);
  });

  it('of an organization that does not exist is refused', async () => {
    await expect(ask(way, { tenant: { id: MISSING } })).rejects.toMatchObject({
      status: 404,
      message: 'No organization has this ID. Ask its administrator for the right one.',
    });
  });

  it('claims no address: whoever has it may found an organization meanwhile', async () => {
    const admin = await newTenant();
    const email = await askAndProve(way, admin);
    await signUp({ email });

    const { id } = await only(admin);
    await expect(decide(admin, { id, approved: true })).rejects.toMatchObject({
      status: 409,
      code: 'email_taken',
      message: expect.stringContaining('in another organization'),
    });
    await decide(admin, { id, approved: false });
    await expect(waiting(admin)).resolves.toEqual([]);
  });
});

describe('a request', () => {
  it('is not changed by whoever asks once more in its name', async () => {
    const admin = await newTenant();
    const email = await join(admin);
    const request = await only(admin);

    await ask('join', admin, { email, password: 'Somebody-else-7!', firstName: 'Mallory' });
    await ask('access', admin, { email, firstName: 'Mallory' });

    await mailTo(email, `Your request to join ${admin.tenant.name}`);
    await expect(only(admin)).resolves.toEqual(request);
    await approve(admin);
    await expect(logIn(email, 'Somebody-else-7!')).rejects.toMatchObject({
      code: 'wrong_credentials',
    });
    await expect(logIn(email)).resolves.toBeTruthy();
  });

  it('was proved by the link of this asking, not of an earlier one', async () => {
    const admin = await newTenant();
    const email = newAddress();
    await ask('join', admin, { email });
    const token = await mailedToken(email, 'verify-email');
    await ask('join', admin, { email, password: 'Somebody-else-7!' });

    await expect(call(auth.verifyEmail, { token })).rejects.toMatchObject({
      code: 'verification_link_refused',
    });
    await expect(waiting(admin)).resolves.toEqual([]);
  });

  it('is not filed by the link of somebody who has an account by now', async () => {
    const admin = await newTenant();
    const email = newAddress();
    await ask('join', admin, { email });
    const token = await mailedToken(email, 'verify-email');
    await inviteMember(admin, 'user', email);

    await expect(call(auth.verifyEmail, { token })).rejects.toMatchObject({
      code: 'verification_link_refused',
    });
    await expect(waiting(admin)).resolves.toEqual([]);
  });
});

describe('a request that is made again before its address is proved', () => {
  it('opens to no password but the one that its mailbox sets', async () => {
    const admin = await newTenant();
    const email = newAddress();
    await ask('join', admin, { email });
    await mailedToken(email, 'verify-email');
    await ask('join', admin, { email, password: 'Somebody-else-7!' });
    await proveNewest(email, 2);
    await approve(admin);

    await mailTo(email, `You are in: ${admin.tenant.name}`);
    for (const password of [PASSWORD, 'Somebody-else-7!']) {
      await expect(logIn(email, password)).rejects.toMatchObject({ code: 'wrong_credentials' });
    }
    const token = await mailedToken(email, 'reset-password');
    await call(auth.resetPassword, { token, newPassword: PASSWORD });
    await expect(logIn(email)).resolves.toBeTruthy();
  });
});

describe('a decision', () => {
  it('against a request is mailed with its reason, and leaves nothing', async () => {
    const admin = await newTenant({ organizationName: 'Acme' });
    const email = await join(admin);
    const { id } = await only(admin);
    await decide(admin, { id, approved: false, reason: 'We know <nobody>\nof this name.' });

    const { text, html } = await mailTo(email, 'Your request to join Acme');
    expect(text).toContain('We know <nobody>\n\nof this name.');
    expect(html).not.toContain('<nobody>');
    await expect(logIn(email)).rejects.toMatchObject({ code: 'wrong_credentials' });
    await expect(waiting(admin)).resolves.toEqual([]);

    await ask('join', admin, { email });
    await proveNewest(email, 2);
    await expect(only(admin)).resolves.toMatchObject({ email });
  });

  it('needs no reason', async () => {
    const admin = await newTenant();
    const email = await askForAccess(admin);
    await decide(admin, { id: (await only(admin)).id, approved: false });
    await mailTo(email, `Your request to join ${admin.tenant.name}`);
  });

  it.each([
    [true, true],
    [true, false],
    [false, false],
  ])('is made once by two at the same moment: %p and %p', async (first, second) => {
    const admin = await newTenant();
    const other = await newMember(admin, 'admin');
    const email = await join(admin);
    const { id } = await only(admin);
    const before = (await mailsTo(email)).length;

    const outcomes = await Promise.allSettled([
      decide(admin, { id, approved: first }),
      decide(other, { id, approved: second }),
    ]);

    const codes = outcomes.map((one) => (one.status === 'rejected' ? one.reason.code : 'ok'));
    expect(codes.sort()).toEqual(['ok', 'request_not_found']);
    const isIn = await logIn(email).then(Boolean, () => false);
    const subject = isIn
      ? `You are in: ${admin.tenant.name}`
      : `Your request to join ${admin.tenant.name}`;
    await mailTo(email, subject);
    expect(await mailsTo(email)).toHaveLength(before + 1);
  });

  it('cannot be made twice, nor by another organization, nor about anything else', async () => {
    const [admin, stranger] = [await newTenant(), await newTenant()];
    await join(admin);
    const { id } = await only(admin);

    for (const approved of [true, false]) {
      await expect(decide(stranger, { id, approved })).rejects.toMatchObject({
        status: 404,
        code: 'request_not_found',
      });
      await expect(decide(admin, { id: admin.user.id, approved })).rejects.toMatchObject({
        code: 'request_not_found',
      });
    }
    await decide(admin, { id, approved: true });
    await expect(decide(admin, { id, approved: false })).rejects.toMatchObject({
      message: 'This request was decided already.',
    });
  });

  it('ends an open invitation of the same person', async () => {
    const admin = await newTenant();
    const email = await askForAccess(admin);
    await admin.call(people.createInvite, { email });
    await approve(admin);
    await expect(admin.call(people.listInvites, {})).resolves.toMatchObject({ invites: [] });
  });
});

type Wishes = Partial<Input<typeof joinTenant> & Input<typeof requestAccess>>;
type Organization = { tenant: { id: string } };
type Way = 'join' | 'access';

const person = { firstName: 'Ben', lastName: 'Okafor', role: 'admin' as const };

/** Asks, without opening the link that is mailed then. */
async function ask(way: Way, { tenant }: Organization, wishes: Wishes = {}): Promise<string> {
  const { email = newAddress(), password = PASSWORD, justification = 'Please', ...rest } = wishes;
  const input = { ...person, ...rest, email, tenantId: tenant.id };
  if (way === 'join') await call(joinTenant, { ...input, password });
  else await call(requestAccess, { ...input, justification });
  return email;
}

async function askAndProve(way: Way, organization: Organization, wishes?: Wishes): Promise<string> {
  const email = await ask(way, organization, wishes);
  await proveAddress(email);
  return email;
}

const join = (organization: Organization, wishes?: Wishes) =>
  askAndProve('join', organization, wishes);
const askForAccess = (organization: Organization, wishes?: Wishes) =>
  askAndProve('access', organization, wishes);

/** The newest first, once there are so many. */
async function tokensTo(email: string, count: number): Promise<string[]> {
  let tokens: string[] = [];
  await eventually(async () => {
    tokens = (await mailsTo(email)).flatMap(
      ({ text }) => /verify-email\?token=([\w-]+)/.exec(text)?.[1] ?? [],
    );
    expect(tokens).toHaveLength(count);
  });
  return tokens;
}

async function proveNewest(email: string, count: number): Promise<void> {
  const [token = ''] = await tokensTo(email, count);
  await call(auth.verifyEmail, { token });
}

function answerTo(way: Way, { tenant }: Organization, email: string): Promise<string> {
  const input = { email, ...person, tenantId: tenant.id };
  return way === 'join'
    ? wholeAnswer(joinTenant, { ...input, password: PASSWORD })
    : wholeAnswer(requestAccess, { ...input, justification: 'Please' });
}

const waiting = async (admin: Pick<Admin, 'call'>) =>
  (await admin.call(people.listPendingRequests, {})).requests;

async function only(admin: Pick<Admin, 'call'>) {
  const requests = await waiting(admin);
  expect(requests).toHaveLength(1);
  return requests[0] as people.PendingRequest;
}

const decide = (admin: Pick<Admin, 'call'>, decision: Input<typeof people.decideRequest>) =>
  admin.call(people.decideRequest, decision);

async function approve(admin: Admin, { role }: { role?: 'user' | 'admin' } = {}) {
  const { id } = await only(admin);
  await decide(admin, { id, approved: true, ...(role && { role }) });
}
