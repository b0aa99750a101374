import { expect, it } from '@jest/globals';
import { login } from '@talkwright/shared/areas/sign-in';
import { newPasswordSchema } from '@talkwright/shared/contract/rules';
import { signUp } from '../support/api/sign-up.ts';
import { call } from '../support/client.ts';
import { naughtyStrings } from '../support/texts/naughty-strings.ts';

const AT_ONCE = 8;
/** Every password is read; hashing takes a while, and to it they are all bytes: so many of them are signed in with. */
const SHARE = 5;

const passwords = naughtyStrings
  .map(([, text]) => `Xy7!${text}`)
  .filter((password) => password.length >= 8 && newPasswordSchema.safeParse(password).success)
  .filter((password) => password.isWellFormed());

it('reads any password to the letter', () => {
  expect(passwords.length).toBeGreaterThan(naughtyStrings.length / 2);
  for (const password of passwords) {
    const { body } = login;
    expect(newPasswordSchema.parse(password)).toBe(password);
    expect(body.parse({ email: 'ada@example.com', password }).password).toBe(password);
  }
});

/** Not trimmed, not cut, not made into other characters: what was set is what opens, and nothing that resembles it. */
it('keeps any password to the letter', async () => {
  const tried = passwords.filter((_, at) => at % SHARE === 0);
  for (let at = 0; at < tried.length; at += AT_ONCE) {
    await Promise.all(tried.slice(at, at + AT_ONCE).map(tryPassword));
  }
});

async function tryPassword(password: string): Promise<void> {
  const { email, user } = await signUp({ password });
  await expect(call(login, { email, password })).resolves.toMatchObject({ user: { id: user.id } });

  const similar = [password.trim(), password.replace(/\p{Cc}.*/su, ''), password.toLowerCase()];
  for (const other of new Set(similar)) {
    if (other === password) continue;
    await expect(call(login, { email, password: other })).rejects.toMatchObject({
      code: 'wrong_credentials',
    });
  }
}
