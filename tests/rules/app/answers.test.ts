import { describe, expect, it } from '@jest/globals';
import { createAgent } from '@talkwright/shared/areas/agents';
import { readAnswer } from '../../../frontend/app/src/server/call.ts';
import { sentenceOf } from '../../../frontend/app/src/server/failure.ts';

const read = (status: number, body: unknown) =>
  readAnswer(createAgent, status, typeof body === 'string' ? body : JSON.stringify(body), null);
const OWN = 'The name is taken.';
const UNEXPECTED = 'Unexpected response from server; please try again.';
const SCREENS = 'The agent was not saved';

describe('an answer under a good status', () => {
  it('is a success where it says so', () => {
    const { data, failure } = read(201, { success: true, agent: { id: 'a' } });
    expect(data?.agent.id).toBe('a');
    expect(failure).toBeUndefined();
  });

  it.each([200, 201, 202, 207])(
    '%i is a failure with its sentence where it says that',
    (status) => {
      const refused = {
        success: false,
        error: OWN,
        code: 'agent_identity_taken',
        fields: { name: OWN },
      };
      const { data, failure } = read(status, refused);
      expect(data).toBeUndefined();
      expect(failure).toMatchObject({ status, message: OWN, code: 'agent_identity_taken' });
      expect(failure?.fields).toEqual({ name: OWN });
      expect(sentenceOf(read(status, { success: false, error: OWN }).failure, SCREENS)).toBe(OWN);
    },
  );

  it.each([
    [{ success: false }],
    [{ success: false, error: '' }],
    [{ success: false, error: ' ' }],
    [{ success: false, error: { message: OWN }, code: 7, fields: 'name' }],
  ])('%j is a failure with the sentence that the contract or the screen has', (body) => {
    const { failure } = read(200, body);
    expect(failure).toEqual({ status: 200, message: 'Failed to create agent' });
    expect(sentenceOf(failure, SCREENS)).toBe(SCREENS);
  });

  it.each([
    '<html>Log in</html>',
    '',
    'null',
    '[]',
    'false',
    { agent: {} },
    { success: 'false', error: OWN },
    { success: 'yes' },
    { error: OWN },
  ])('%j is of something else', (body) => {
    expect(read(200, body).failure).toEqual({ status: 200, message: UNEXPECTED });
  });
});
