import { expect, it } from '@jest/globals';
import { deleteAccount } from '@talkwright/shared/areas/account';
import { forgotPassword, resendVerification } from '@talkwright/shared/areas/sign-in';
import { requestAccess } from '@talkwright/shared/areas/sign-up';
import { enableTwoFactor } from '../support/api/authenticator.ts';
import { newAddress, proveAddress } from '../support/api/people.ts';
import { call, newTenant } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { mailsTo, mailTo } from '../support/stack/mailbox.ts';
import { naughtyStrings } from '../support/texts/naughty-strings.ts';

/** Names stand in mails, in their subjects too. There they are names, and neither headers, addresses nor tags. */
it('mails any name as it is', async () => {
  const { email, tenant } = await newTenant({ organizationName: 'Acme' });
  await proveAddress(email);
  const names = naughtyStrings.map(([, text]) => text).filter(isName);
  const AT_ONCE = 10;
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const asked = names.slice(at, at + AT_ONCE).map((name) => {
      const person = { firstName: name, lastName: 'Asks', justification: name };
      return call(requestAccess, { ...person, email: newAddress(), tenantId: tenant.id });
    });
    await Promise.all(asked);
  }

  const subjects = names.map((name) => `${name} Asks asks to join Acme`);
  await eventually(async () => {
    const mails = await mailsTo(email);
    const received = mails.map(({ subject }) => subject).filter((subject) => /Asks/.test(subject));
    expect(received.sort()).toEqual(subjects.sort());
  }, 120_000);

  const mails = (await mailsTo(email)).filter(({ subject }) => subject.includes('Asks'));
  for (const { subject, to, text } of mails) {
    expect(to).toBe(email);
    expect(text).toContain(`${subject.replace(' Asks asks to join Acme', '')} Asks (`);
  }
  // Whatever is in a name, the tags of a mail are those of its shape.
  expect(new Set(mails.map(({ html }) => html.match(/<[^>]*>/g)?.join(''))).size).toBe(1);
  await expect(mailsTo('victim@example.com')).resolves.toEqual([]);
}, 240_000);

it('writes nothing of whoever signs up with an address to who has it, until it is proved', async () => {
  const word = 'https://attacker.example/you-have-won';
  const names = { firstName: word, lastName: word, organizationName: word };
  const { email, call: callAs } = await newTenant(names);
  await newTenant({ ...names, email });
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
  text.isWellFormed() && requestAccess.body.shape.firstName.safeParse(text).data === text;
