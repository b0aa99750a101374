import { Failure } from '@talkwright/shared/contract/errors';

const SENTENCE = 'This password is one of the most common ones. Choose another.';

let common: Promise<Set<string>> | undefined;

/**
 * Whoever guesses begins with these: some 50,000 passwords of published leaks. One that only appends the special
 * character that our rules ask for is as good as on the list.
 * @throws Failure `invalid_input`
 */
export async function refuseCommonPassword(
  password: string,
  field: 'password' | 'newPassword' = 'password',
): Promise<void> {
  common ??= load();
  const passwords = await common;
  const lower = password.toLowerCase();
  if (passwords.has(lower) || passwords.has(lower.replace(/[@$!%*?&]+$/, ''))) {
    throw new Failure('invalid_input', { message: SENTENCE, fields: { [field]: SENTENCE } });
  }
}

async function load(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
