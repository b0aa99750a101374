import { expect, it } from '@jest/globals';
import * as agents from '@talkwright/shared/areas/agents';
import { decideRequest } from '@talkwright/shared/areas/people';
import { login } from '@talkwright/shared/areas/sign-in';
import { api } from '../../../frontend/app/src/server/api.ts';
import { mutation, query } from '../../../frontend/app/src/server/contract-endpoints.ts';

/*
 * What `tsc` says of these endpoints is the test: a line below `@ts-expect-error` that compiled would be an error. The
 * functions are never called.
 */

const testApi = api.injectEndpoints({
  endpoints: (build) => ({
    list: query(build, agents.listAgents, { transformResponse: ({ agents }) => agents.length }),
    get: query(build, agents.getAgent, { providesTags: ['Agent'] }),
    update: mutation(build, agents.updateAgent, { invalidatesTags: ['Agent'] }),
    logIn: mutation(build, login),
    approve: mutation(build, decideRequest, { fixed: { approved: true } }),

    // @ts-expect-error: no such field in the answer
    badResult: query(build, agents.listAgents, { transformResponse: ({ documents }) => documents }),
    // @ts-expect-error: no such tag
    badTag: query(build, agents.getAgent, { providesTags: ['Agents'] }),
    // @ts-expect-error: the contract knows no such field
    badFixed: mutation(build, decideRequest, { fixed: { approved: 'yes' } }),
  }),
});

function argumentsFollowFromTheContract() {
  testApi.useListQuery();
  testApi.useGetQuery({ id: 'a' });
  // @ts-expect-error: an agent is asked for by its id
  testApi.useGetQuery();
  // @ts-expect-error: by name
  testApi.useGetQuery('a');
  // @ts-expect-error: a text
  testApi.useGetQuery({ id: 7 });
  // @ts-expect-error: nothing else
  testApi.useGetQuery({ id: 'a', version: 7 });

  const [update] = testApi.useUpdateMutation();
  const draft = { id: 'a', identity: 'a', name: 'A', systemPrompt: 'You are A.' };
  void update({ ...draft, ifMatch: '"1"' });
  void update({ ...draft, ifMatch: null });
  // @ts-expect-error: a version is a text
  void update({ ...draft, ifMatch: 1 });
  // @ts-expect-error: there is no agent without a prompt
  void update({ id: 'a', identity: 'a', name: 'A' });

  const [logIn] = testApi.useLogInMutation();
  // @ts-expect-error: what is not versioned takes no condition
  void logIn({ email: 'a@example.com', password: 'x', ifMatch: '"1"' });

  const [approve] = testApi.useApproveMutation();
  void approve({ id: 'a', role: 'admin' });
  // @ts-expect-error: that is said already
  void approve({ id: 'a', approved: false });
}

function resultsFollowFromTheContract() {
  const { data: count } = testApi.useListQuery();
  const number: number | undefined = count;
  // @ts-expect-error: it was made a number
  const text: string | undefined = count;

  const { data } = testApi.useGetQuery({ id: 'a' });
  const read: { name: string | undefined; etag: string | null | undefined } = {
    name: data?.agent.name,
    etag: data?.etag,
  };
  // @ts-expect-error: an agent has no such field
  data?.agent.title;

  const [, { data: session }] = testApi.useLogInMutation();
  // @ts-expect-error: what is not versioned has no version
  session?.etag;
  return [number, text, read];
}

function errorsFollowFromTheContract() {
  const { error } = testApi.useGetQuery({ id: 'a' });
  if (error && 'status' in error) {
    const isGone = error.code === 'agent_not_found' || error.code === 'not_signed_in';
    // @ts-expect-error: nobody's password is asked for here
    const isWrong = error.code === 'wrong_password';
    return [isGone, isWrong];
  }

  const [, { error: refusal }] = testApi.useUpdateMutation();
  if (refusal && 'status' in refusal) {
    const newer: string | undefined = refusal.current?.agent.name;
    // @ts-expect-error: what was saved meanwhile is an agent
    return [newer, refusal.current?.organization];
  }
  return [];
}

it('compiles where it may, and nowhere else', () => {
  const checked = [
    argumentsFollowFromTheContract,
    resultsFollowFromTheContract,
    errorsFollowFromTheContract,
  ];
  expect(checked).toHaveLength(3);
  expect(Object.keys(testApi.endpoints)).toEqual(expect.arrayContaining(['get', 'approve']));
});
