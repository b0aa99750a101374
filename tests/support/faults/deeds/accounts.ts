import { randomUUID } from 'node:crypto';
import { deleteAccount } from '@talkwright/shared/areas/account';
import { uploadAndWait } from '../../api/documents.ts';
import { refresh } from '../../api/logins.ts';
import { signUp } from '../../api/sign-up.ts';
import { ApiFailure, cookieOf, logIn, type Member } from '../../client.ts';
import { mailSource, mailsTo } from '../../stack/mailbox.ts';
import { placesOf } from '../../stack/stores.ts';
import { type Deed, outcomeOf } from './deed.ts';

const VERIFY = 'Verify your email address';

export function signingUp(): Deed {
  const tried: { email: string; isAcknowledged: boolean }[] = [];
  return {
    attempt: () =>
      outcomeOf(async () => {
        const one = { email: `${randomUUID()}@example.com`, isAcknowledged: false };
        tried.push(one);
        await signUp({ email: one.email });
        one.isAcknowledged = true;
      }),
    async audit() {
      const found = tried.map(async ({ email, isAcknowledged }) => {
        const mails = (await mailsTo(email)).filter(({ subject }) => subject === VERIFY);
        // One that was sent again under the same id is one: mail programs fold it.
        const ids = new Set(
          await Promise.all(mails.map(async (one) => idOf(await mailSource(one)))),
        );
        if (ids.size > 1) return [`The mail to ${email} was sent ${ids.size} times.`];
        if (!isAcknowledged) return [];
        const login = await outcomeOf(() => logIn(email));
        if (login !== 'done') return [`The account of ${email} is lost: ${login.code}.`];
        return ids.size === 0 ? [`The mail to ${email} is not there.`] : [];
      });
      return (await Promise.all(found)).flat();
    },
  };
}

const idOf = (source: string): string => /^message-id: (.*)$/im.exec(source)?.[1] ?? source;

export const loggingIn = ({ email }: Member): Deed => ({
  attempt: () => outcomeOf(() => logIn(email)),
  audit: async () => [],
});

/** With the cookie that the client last got: of a rotation that nobody learned of it has the former one. */
export function refreshing({ email }: Member): Deed {
  let cookie: string | undefined;
  return {
    attempt: () =>
      outcomeOf(async () => {
        cookie ??= (await logIn(email)).refreshCookie;
        const { headers } = await refresh(cookie);
        cookie = cookieOf(headers);
      }),
    audit: async () => [],
  };
}

/** Somebody's own organization, which has a document. */
export function leaving(): Deed {
  const left: string[] = [];
  let leaver: Member | undefined;
  return {
    attempt: () =>
      outcomeOf(async () => {
        if (!leaver) {
          leaver = await signUp();
          await uploadAndWait(leaver, { name: 'secret.md', content: 'The word is pomegranate.' });
        }
        await leaver.call(deleteAccount, { confirmation: 'DELETE' }).catch(alreadyGone);
        left.push(leaver.tenant.id);
        leaver = undefined;
      }),
    async audit() {
      const places = await placesOf(...left);
      return places.map((place) => `${place} is there although its organization has left.`);
    },
  };
}

/** Whoever asks again has no account any more. */
function alreadyGone(error: unknown): void {
  if (!(error instanceof ApiFailure && error.code === 'not_signed_in')) throw error;
}
