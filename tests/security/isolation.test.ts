import { beforeAll, describe, expect, it } from '@jest/globals';
import { allContracts } from '@talkwright/shared/all-contracts';
import { me } from '@talkwright/shared/areas/sign-in';
import { needsFunctionKey } from '@talkwright/shared/contract/contract';
import { call } from '../support/client.ts';
import { tally } from './matrix/ask.ts';
import * as find from './matrix/claims.ts';
import { faultlessToken } from './matrix/forged-tokens.ts';
import { idFieldsOf } from './matrix/inputs.ts';
import { presented } from './matrix/secrets.ts';
import { storedOf } from './matrix/stored.ts';
import { newWorld, type World } from './matrix/world.ts';

/**
 * Who may call what: every contract, by every caller, about every object. A new contract is in it by itself;
 * where something cannot be derived from it, the failure says what to add.
 */

let world: World;
/** Another file in this process may have asked, too. */
const before = tally.cases;
beforeAll(async () => {
  world = await newWorld('canary-7f3a91');
});

it('forges tokens as the product makes them', async () => {
  const authorization = `Bearer ${await faultlessToken(world.victim.admin.token)}`;
  await expect(call(me, {}, { authorization })).resolves.toBeTruthy();
});

/** What two kinds of callers may call, as each of them finds it. */
const asCalled = allContracts.flatMap((contract) =>
  contract.access === 'agentKeyOrUser'
    ? [
        { ...contract, access: 'agentKey' as const },
        { ...contract, access: 'user' as const, keyless: true as const, isShared: true },
      ]
    : [contract],
);

/** One function looks at whoever calls: each but the first, who is nobody, is tried at every fifth endpoint. */
const OUTSIDERS_SHARE = 5;

describe.each(
  asCalled.map((contract, at) => [`${contract.name} (${contract.access})`, contract, at] as const),
)('%s', (_name, contract, at) => {
  const { access, method, name } = contract;
  const outsiders = () =>
    'isShared' in contract
      ? world.outsiders.filter(({ headers }) => 'authorization' in headers)
      : world.outsiders;
  const secret = presented[name];

  claim('serves those whom it is for', () => find.unserved(world, contract));

  if (needsFunctionKey(contract)) {
    claim('asks for the function key', () => find.open(world, contract, world.keyless));
  }
  if (access === 'user' || access === 'admin') {
    claim('is closed to whoever is no member', () => {
      const [nobody, ...others] = [...outsiders(), ...world.forgers];
      const tried = others.filter((_, which) => which % OUTSIDERS_SHARE === at % OUTSIDERS_SHARE);
      const callers = [...(nobody ? [nobody] : []), ...tried];
      return find.open(world, contract, callers, 'not_signed_in');
    });
  }
  if (access === 'admin') {
    claim('is closed to members who are no administrators', () =>
      find.open(world, contract, world.lowerRoles, 'not_allowed'),
    );
  }
  if (access === 'user' && method === 'GET') {
    claim('shows users nothing that only administrators may see', () =>
      find.shownToUsers(world, contract),
    );
  }
  if (access === 'agentKey') {
    claim('is closed without the key of an agent', () =>
      find.open(world, contract, world.badKeys, 'unknown_agent_key'),
    );
  }
  if (access === 'signed') {
    claim('is closed to whatever is not signed', () =>
      find.open(world, contract, world.unsigned, 'signature_refused'),
    );
  }
  // What a signed address leads to is looked up to verify the signature: whoever is refused there learns nothing.
  if (idFieldsOf(contract).length > 0 && access !== 'signed') {
    claim('hides what belongs to others', () =>
      find.betrayed(world, contract, access === 'agentKey' ? world.otherAgents : world.strangers),
    );
  }
  if (idFieldsOf(contract).length > 0 && access !== 'agentKey' && access !== 'signed') {
    claim('takes no record for another', () => find.mistaken(world, contract));
  }
  if (access === 'anonymous') {
    claim('does no more for somebody who is signed in', () => find.favours(world, contract));
  }
  if (secret) {
    claim('takes no secret that was made for another purpose', () =>
      find.confused(world, contract, secret),
    );
  }
});

it("has left the victim's records as they were", async () => {
  console.log(`isolation: ${tally.cases - before} cases, ${tally.leaks} leaks`);
  expect(await storedOf(world.victim)).toEqual(world.before);
});

/** Asks many times, and expects nothing to be wrong with any answer. */
function claim(name: string, findLeaks: () => Promise<string[]>): void {
  it.concurrent(name, async () => {
    const leaks = await findLeaks();
    tally.leaks += leaks.length;
    expect(leaks).toEqual([]);
  });
}
