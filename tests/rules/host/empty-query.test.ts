import { expect, it } from '@jest/globals';
import { allContracts } from '@talkwright/shared/all-contracts';
import type { Contract } from '@talkwright/shared/contract/contract';
import { readAddress } from '../../../functions/src/host/read-input.ts';
import type { Request } from '../../../functions/src/host/request.ts';

const asking = allContracts.filter(({ query }) => query);

it.each(asking.map((contract) => [contract.name, contract] as const))(
  'an empty query of %s is as if it were left out',
  (_name, contract) => {
    const names = Object.keys(contract.query?.shape ?? {});
    const empty = names.map((name) => `${name}=`).join('&');
    expect(outcome(contract, empty)).toEqual(outcome(contract, ''));
    expect(outcome(contract, names.join('&'))).toEqual(outcome(contract, ''));
  },
);

it('takes nothing from a filter of the same name that has a value', () => {
  const [contract] = allContracts.filter(({ name }) => name === 'people-list-users');
  if (!contract) throw new Error('Members are listed under another name.');
  expect(outcome(contract, 'search=ada&search=&limit=')).toMatchObject({ search: 'ada' });
});

function outcome(contract: Contract, query: string): unknown {
  const url = new URL(`https://api.example/api/${contract.path}?${query}`);
  try {
    return readAddress({ ...contract, params: undefined }, {
      ...{ url, headers: new Headers(), params: {} },
    } as unknown as Request);
  } catch (error) {
    return error;
  }
}
