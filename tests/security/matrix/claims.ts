import type { Contract } from '@talkwright/shared/contract/contract';
import { type ErrorCode, errors } from '@talkwright/shared/contract/errors';
import { type Answer, ask } from './ask.ts';
import type { Caller } from './callers.ts';
import { fieldsFor, hiddenChoices } from './choices.ts';
import { idsOf, inputOf } from './inputs.ts';
import { type Ids, kinds, MISSING } from './objects.ts';
import { rightfulRequest } from './rightful.ts';
import type { Presented } from './secrets.ts';
import type { World } from './world.ts';

/** Each of these asks many times, and answers with a sentence for every answer that should not have been given. */

const AT_ONCE = 4;
/**
 * What the rightful caller is told where nobody pays, and no workspace has an app: refusals that come after the caller was
 * found to be right. The use cases of billing and of Slack serve them, and a signed event.
 */
const answeredWith: Record<string, ErrorCode> = {
  'billing-cancel': 'not_subscribed',
  'billing-change-plan': 'not_subscribed',
  'billing-confirm-checkout': 'checkout_not_found',
  'billing-open-portal': 'not_subscribed',
  'billing-preview-change': 'not_subscribed',
  'billing-receive-event': 'signature_refused',
  'billing-resume': 'not_subscribed',
  'slack-open-source': 'source_link_refused',
  'slack-preview-icon': 'outbound_refused',
  'slack-receive-command': 'signature_refused',
  'slack-receive-event': 'signature_refused',
  'slack-receive-interaction': 'signature_refused',
  'slack-retry-app': 'slack_app_not_failed',
  'slack-set-admin-token': 'slack_token_refused',
  'slack-uninstall-app': 'slack_install_not_found',
};
const nothing: Ids = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, MISSING]));

/** The rightful caller is served: so what refuses the others is who they are, and not what they send. */
export async function unserved(world: World, contract: Contract): Promise<string[]> {
  const { input, headers } = await rightfulRequest(contract);
  const answer = await ask(contract, input(), headers);
  const code = answeredWith[contract.name];
  const isServed = code
    ? answer.told.includes(`"${code}"`)
    : answer.status === (contract.status ?? 200);
  return [
    ...(isServed ? [] : [`whoever may is not served: ${answer.told}`]),
    ...faults('somebody else', answer, ownWords(world)),
  ];
}

/** Whoever may not call is refused before anything is looked up: all alike, for what exists and for what does not. */
export async function open(
  world: World,
  contract: Contract,
  callers: Caller[],
  code?: ErrorCode,
): Promise<string[]> {
  const absent = await ask(contract, inputOf(contract, nothing), callers[0]?.headers ?? {});
  return each(callers, async ({ who, headers }) => {
    const theirs = await ask(contract, inputOf(contract, world.ids.victim), headers);
    // Without a code it is the host that refuses, in words of its own.
    const { status } = errors[code ?? 'not_signed_in'];
    const isRefused = theirs.status === status && theirs.text.includes(code ?? '');
    return [
      ...(isRefused ? [] : [`open to ${who}: ${theirs.told}`]),
      ...differing(who, theirs, absent),
      ...faults(who, theirs, ownWords(world)),
    ];
  });
}

/** What is somebody else's, or is gone, is answered like what never was, wherever in a request it stands. */
export function betrayed(world: World, contract: Contract, callers: Caller[]) {
  const { victim, stranger, deleted } = world.ids;
  return each(callers, async ({ who, headers, fields, own = {} }) =>
    each(hiddenChoices(contract, [victim, stranger, deleted], own), async (choices) => {
      const askAbout = (isBlind: boolean) =>
        ask(
          contract,
          inputOf(contract, {}, { ...fields, ...fieldsFor(choices, isBlind) }),
          headers,
        );
      const [theirs, absent] = [await askAbout(false), await askAbout(true)];
      return [...differing(who, theirs, absent), ...faults(who, theirs, ownWords(world))];
    }),
  );
}

/** The id of a record that is none of those that a contract is about leads nowhere, though it exists. */
export function mistaken({ stranger, ids, records }: World, contract: Contract) {
  const { headers } = stranger.admin;
  const fields = Object.entries(idsOf(contract));
  return each(fields, async ([field, kind]) => {
    const meant = records.find(({ id }) => id === ids.stranger[kind])?.type;
    const others = new Map(records.map((record) => [record.type, record.id]));
    others.delete(meant ?? '');
    const askAbout = (id: string) =>
      ask(contract, inputOf(contract, ids.stranger, { [field]: id }), headers);
    const absent = await askAbout(MISSING);
    return each([...others], async ([type, id]) => {
      const who = `an administrator, for the ${field} of a ${type},`;
      const answer = await askAbout(id);
      return [...differing(who, answer, absent), ...faults(who, answer)];
    });
  });
}

/** Users read what is the organization's, and nothing that is for administrators, or one of them, alone. */
export function shownToUsers(world: World, contract: Contract) {
  const { ids, secrets, victim } = world;
  const { sessions = '', invites = '' } = ids.victim;
  const words = [victim.secret, sessions, invites, secrets['invite token']];
  return each(world.lowerRoles, async ({ who, headers }) =>
    faults(who, await ask(contract, inputOf(contract, ids.victim), headers), words),
  );
}

/** An endpoint for everybody does the same for everybody. */
export async function favours(world: World, contract: Contract): Promise<string[]> {
  const { headers } = world.victim.admin;
  const signedIn = await ask(contract, inputOf(contract, nothing), headers);
  const anonymous = await ask(contract, inputOf(contract, nothing), {});
  return [
    ...differing('somebody signed in', signedIn, anonymous),
    ...faults('nobody', anonymous, ownWords(world)),
  ];
}

/** A secret opens what it was made for, and nothing else. */
export function confused(world: World, contract: Contract, { kind, as }: Presented) {
  const others = Object.entries(world.secrets).filter(([other]) => other !== kind);
  return each(others, async ([other, secret]) => {
    const { fields, headers = {} } = as(secret);
    const input = { ...inputOf(contract, nothing), ...fields };
    const answer = await ask(contract, input, headers);
    return [
      ...(answer.status >= 400 ? [] : [`takes a ${other} for a ${kind}: ${answer.told}`]),
      ...faults(`the holder of a ${other}`, answer, ownWords(world)),
    ];
  });
}

const differing = (who: string, theirs: Answer, absent: Answer): string[] =>
  theirs.told === absent.told
    ? []
    : [`tells ${who} what exists: ${theirs.told}\ninstead of: ${absent.told}`];

/** Shows what must not be seen, or fails. */
const faults = (who: string, { status, text }: Answer, words: string[] = []): string[] => [
  ...words.filter((word) => text.includes(word)).map((word) => `shows ${who} '${word}': ${text}`),
  ...(status >= 500 ? [`fails for ${who}: ${text}`] : []),
];

/** What stands in all that is the victim's, and all that opens something of it. */
const ownWords = ({ victim, secrets }: World) => [victim.word, ...Object.values(secrets)];

async function each<T>(things: T[], find: (thing: T) => Promise<string[]>): Promise<string[]> {
  const found: string[] = [];
  for (let at = 0; at < things.length; at += AT_ONCE) {
    found.push(...(await Promise.all(things.slice(at, at + AT_ONCE).map(find))).flat());
  }
  return found;
}
