import { expect, it } from '@jest/globals';
import { login } from '@talkwright/shared/areas/sign-in';
import { newPasswordSchema } from '@talkwright/shared/contract/rules';
import { call, newTenant } from '../support/client.ts';
import { naughtyStrings } from '../support/texts/naughty-strings.ts';

const AT_ONCE = 8;

/** Not trimmed, not cut, not made into other characters: what was set is what opens, and nothing that resembles it. */
it('keeps any password to the letter', async () => {
  const passwords = naughtyStrings
    .map(([, text]) => `Xy7!${text}`)
    .filter((password) => password.length >= 8 && newPasswordSchema.safeParse(password).success)
    .filter((password) => password.isWellFormed());
  expect(passwords.length).toBeGreaterThan(naughtyStrings.length / 2);

  for (let at = 0; at < passwords.length; at += AT_ONCE) {
    await Promise.all(passwords.slice(at, at + AT_ONCE).map(tryPassword));
  }
}, 180_000);

async function tryPassword(password: string): Promise<void> {
  const { email, user } = await newTenant({ password });
  await expect(call(login, { email, password })).resolves.toMatchObject({ user: { id: user.id } });

  const similar = [password.trim(), password.replace(/\p{Cc}.*/su, ''), password.toLowerCase()];
  for (const other of new Set(similar)) {
    if (other === password) continue;
    await expect(call(login, { email, password: other })).rejects.toMatchObject({
      code: 'wrong_credentials',
    });
  }
}
