import { createRequire } from 'node:module';
import { join } from 'node:path';
import { AzureLogger, createClientLogger } from '@azure/logger';
import { expect, it } from '@jest/globals';
import { keepLoggers } from '../../../functions/src/platform/keep-loggers.ts';
import { root } from '../../support/root.ts';

it('makes one logger of a name, with one of each level', () => {
  keepLoggers(AzureLogger);
  const [one, same] = [createClientLogger('search'), createClientLogger('search')];
  expect(same.error).toBe(one.error);
  expect(same.verbose).toBe(one.verbose);
  expect(createClientLogger('other').error).not.toBe(one.error);
});

it('is told of the very copy that the SDK of Cosmos DB logs by', () => {
  const ours = createRequire(join(root, 'functions/package.json'));
  const theirs = createRequire(ours.resolve('@azure/cosmos'));
  expect(theirs.resolve('@azure/logger')).toBe(ours.resolve('@azure/logger'));
});
