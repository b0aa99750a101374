import { expect, it } from '@jest/globals';
import { APIConnectionError, APIError } from 'openai';
import { modelFailure } from '../../../functions/src/platform/models/model-failure.ts';
import { TheirWords } from '../../../functions/src/platform/telemetry/contents.ts';

const sent = { message: 'You asked about a walrus.', code: 'invalid_prompt' };

it.each([
  ['refuses', APIError.generate(400, { error: sent }, undefined, new Headers())],
  ['breaks a stream off', new APIError(undefined, sent, undefined, undefined)],
])('what a model’s server says as it %s are its own words', (_how, error) => {
  const { cause } = modelFailure(error);
  expect(cause).toBeInstanceOf(TheirWords);
  expect(cause).toMatchObject({ code: 'invalid_prompt' });
});

it('why it was not reached is told, with what caused it', () => {
  const error = new APIConnectionError({ cause: new Error('connect ECONNREFUSED') });
  expect(modelFailure(error).cause).toBe(error);
});
