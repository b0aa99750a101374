import { conversationsSwept } from '../../support/stack/conversations-swept.ts';
import { questionsGrouped } from '../../support/stack/questions-grouped.ts';
import {
  badKeys,
  type Caller,
  forgers,
  keyless,
  lowerRoles,
  otherAgents,
  outsiders,
  unsigned,
} from './callers.ts';
import { deletedOfEach, type Ids, kinds, newOwner, type Owner, oneOfEach } from './objects.ts';
import { allSecrets } from './secrets.ts';
import { recordsBeside, storedOf } from './stored.ts';

/** An organization that must come to no harm, a stranger who has one as well, and whoever else might call. */
export type World = Awaited<ReturnType<typeof newWorld>>;

export async function newWorld(canary: string) {
  const [victim, stranger] = await Promise.all([
    newOwner(canary, 'scale'),
    newOwner('harmless', 'scale'),
  ]);
  const [secrets, victims, strangers, deleted] = await Promise.all([
    allSecrets(victim),
    oneOfEach(victim),
    oneOfEach(stranger),
    deletedOfEach(stranger),
  ]);
  const callers = {
    keyless: keyless(victim),
    outsiders: await outsiders(victim, secrets),
    forgers: await forgers(victim, stranger),
    lowerRoles: await lowerRoles(victim),
    strangers: strangersOf(stranger, strangers),
    badKeys: await badKeys(victim, secrets),
    unsigned: unsigned(victim, secrets),
    otherAgents: await otherAgents([victim, stranger], secrets),
  };
  const ids = { victim: victims, stranger: strangers, deleted };
  const records = await recordsBeside(stranger);
  // Its hour may come while others ask.
  await conversationsSwept(victim.admin.tenant.id);
  await questionsGrouped(victim.admin.tenant.id);
  return { victim, stranger, secrets, ids, records, ...callers, before: await storedOf(victim) };
}

/** Members of another organization, to whom their own objects are known. */
function strangersOf({ admin, user }: Owner, own: Ids): Caller[] {
  const shared = Object.entries(own).filter(([kind]) => !kinds[kind]?.isPersonal);
  return [
    { who: 'an administrator of another organization', headers: admin.headers, own },
    {
      who: 'a user of another organization',
      headers: user.headers,
      own: Object.fromEntries(shared),
    },
  ];
}
