import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { archivedTypes } from '../../../functions/src/archive/archived.ts';
import { root } from '../../support/root.ts';

/** What an archive of an organization has not, though it is stored for it. */
const leftOut = {
  'leads somebody here to it, and follows from its records':
    'agentIdentity agentKey domain email counted agentCount digestSlot',
  'is a secret, or proves who somebody is':
    'passwordToken verification privateKey twoFactor slackState slackTokens',
  'belongs to an app at Slack, which has to be made anew': 'slackApp slackInstall',
  'is on its way': 'begunRetrievalRun turn slackPosts slackAttachment archive arrival',
  'is about to end by itself':
    'asking request requestNews invite notification notificationState digest digestBody',
  'is made anew of what is there': 'conversation conversationText questionGroups erased',
  'counts against the plan that it has here': 'meter usage pagesCounted customer',
  'is the installation’s': 'changedTemplate salesContact deployment',
};

it('each type of records is in the archive of an organization, or is left out for a reason', () => {
  const folder = join(root, 'functions/src');
  const files = globSync('**/*{-record,-records,-entry,.store}.ts', { cwd: folder });
  const types = files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/\btype: (?:z\.literal\()?'(\w+)'/g)].map(
      ([, type = '']) => type,
    ),
  );
  const known = [...archivedTypes, ...Object.values(leftOut).flatMap((names) => names.split(' '))];
  expect(new Set(types)).toEqual(new Set(known));
  expect(known).toHaveLength(new Set(known).size);
});
