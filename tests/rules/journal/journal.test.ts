import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { allContracts } from '@talkwright/shared/all-contracts';
import { journalEventSchema } from '../../../functions/src/journal/journal-event.ts';
import { root } from '../../support/root.ts';

/** Under which kind the journal has what a call ends for good. */
const journaled = {
  'agents-delete': 'agentDeleted',
  'auth-change-password': 'passwordChanged',
  'auth-delete-account': 'accountEnded organizationEnded',
  'auth-join-with-account': 'accountEnded organizationEnded',
  'auth-reset-password': 'passwordChanged',
  'conversations-delete': 'conversationErased',
  'digest-unsubscribe': 'recipientLeft',
  'documents-bulk-delete': 'documentsDeleted',
  'documents-delete': 'documentsDeleted',
  'insights-delete': 'insightErased',
  'organization-update-retention': 'retentionChanged',
  'people-revoke-invite': 'recordsDeleted',
  'people-update-user': 'memberChanged',
  'slack-delete-admin-token': 'recordsDeleted',
  'token-exchange-delete': 'recordsDeleted',
  'tools-delete': 'toolDeleted',
  'tools-delete-credential': 'recordsDeleted',
  'conversations-erase-visitor': 'visitorErased',
};
/** It ends nothing: an end of before is not made again. */
const ofOperators = 'organizationImported';
/** Why the end of something else may be undone by a restore. */
const leftOut = {
  'every login ends after a restore': 'auth-logout auth-revoke-session',
  'it is nobody’s secret, and says nothing of a person':
    'retrieval-delete-question snippets-delete tools-delete-operation',
  'Slack has ended it, and refuses what is back': 'slack-delete-app slack-uninstall-app',
  'the operator tells administrators: docs/operations.md':
    'auth-2fa-disable auth-2fa-regenerate-backup-codes',
  'it is the page of that call': 'digest-unsubscribe-page',
  'what is paid for stands at Stripe, which is asked again': 'billing-cancel',
};

it('each call that ends something is in the journal, or is left out for a reason', () => {
  const ending = allContracts.filter(
    ({ name, method }) =>
      method === 'DELETE' ||
      /delete|erase|revoke|remove|cancel|unsubscribe|uninstall|logout|disable/.test(name),
  );
  const known = [...Object.keys(journaled), ...Object.values(leftOut).join(' ').split(' ')];
  const names = allContracts.map(({ name }) => name);
  expect(ending.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
  expect(known.filter((name) => !names.includes(name))).toEqual([]);
});

it('each kind of event is written by an area, and is one of a call', () => {
  const kinds = journalEventSchema.options.map(({ shape }) => shape.kind.value);
  const folder = join(root, 'functions/src');
  const sources = globSync('**/*.ts', { cwd: folder })
    .filter((file) => !/^(journal|recovery)\//.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .filter((source) => /journal(ed|Record)\(/.test(source));
  const written = kinds.filter((kind) => sources.some((one) => one.includes(`kind: '${kind}'`)));
  expect(written).toEqual(kinds);
  expect(new Set([...Object.values(journaled).join(' ').split(' '), ofOperators])).toEqual(
    new Set(kinds),
  );
});
