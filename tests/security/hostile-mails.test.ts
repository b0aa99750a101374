import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { deleteAccount } from '@talkwright/shared/areas/account';
import { updateOrganization } from '@talkwright/shared/areas/organization';
import { createInvite } from '@talkwright/shared/areas/people';
import { forgotPassword, resendVerification } from '@talkwright/shared/areas/sign-in';
import { createTenant } from '@talkwright/shared/areas/sign-up';
import { enableTwoFactor } from '../support/api/authenticator.ts';
import { newTenant } from '../support/api/organizations.ts';
import { proveAddress } from '../support/api/people.ts';
import { signUp } from '../support/api/sign-up.ts';
import { call } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { mailsTo, mailTo } from '../support/stack/mailbox.ts';
import { naughtyStrings } from '../support/texts/naughty-strings.ts';

/** Names stand in mails, in their subjects too. There they are names, and neither headers, addresses nor tags. */
it('mails any name as it is', async () => {
  const admin = await signUp();
  await proveAddress(admin.email);
  const names = naughtyStrings.map(([, text]) => text).filter(isName);
  const invited = `${randomUUID()}@example.com`;
  for (const [n, name] of names.entries()) {
    await admin.call(updateOrganization, {
      ...{ name, domains: [], settings: { primary_contact: '' } },
    });
    await admin.call(createInvite, { email: `${n}-${invited}` });
  }

  const subjects = names.map((name, n) => [`${n}-${invited}`, `Join ${name} on Talkwright`]);
  await eventually(async () => {
    const mails = await mailsTo(invited);
    const received = mails.map(({ to, subject }) => [to, subject]);
    expect(received.sort()).toEqual(subjects.sort());
  }, 120_000);

  const mails = await mailsTo(invited);
  for (const { subject, text } of mails) {
    const name = subject.replace(/^Join /, '').replace(/ on Talkwright$/, '');
    expect(text).toContain(`You are invited to join ${name} on Talkwright, where`);
  }
  // Whatever is in a name, the tags of a mail are those of its shape.
  expect(
    new Set(
      mails.map(({ html }) =>
        html
          .match(/<[^>]*>/g)
          ?.join('')
          .replace(/token=[\w.-]+/, ''),
      ),
    ).size,
  ).toBe(1);
  await expect(mailsTo('victim@example.com')).resolves.toEqual([]);
}, 240_000);

it('writes nothing of whoever signs up with an address to who has it, until it is proved', async () => {
  const word = 'https://attacker.example/you-have-won';
  const names = { firstName: word, lastName: word, organizationName: word };
  const { email, call: callAs } = await newTenant(names);
  await signUp({ ...names, email });
  await call(forgotPassword, { email });
  await callAs(resendVerification, {});
  await enableTwoFactor({ call: callAs });
  await callAs(deleteAccount, { confirmation: 'DELETE' });

  await mailTo(email, 'You already have an account');
  await mailTo(email, 'Set a new password');
  await mailTo(email, 'Two-factor authentication was enabled');
  await mailTo(email, 'Your account was deleted');
  const mails = await mailsTo(email);
  const written = mails.flatMap(({ subject, text, html }) => [subject, text, html]);
  expect(written.filter((part) => part.includes('attacker'))).toEqual([]);
});

const isName = (text: string): boolean =>
  text.isWellFormed() && createTenant.body.shape.organizationName.safeParse(text).data === text;
