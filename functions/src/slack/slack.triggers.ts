import { queueTrigger } from '../host/queue-trigger.ts';
import { forADay } from '../platform/next-attempt.ts';
import { makeAppMessageSchema } from './apps/make-app-message.ts';
import { giveUpSlackApp, makeSlackApp } from './apps/make-slack-app.ts';
import { slackMessageSchema } from './events/slack-message.ts';
import { apologize, handleSlackMessage } from './handle-slack-message.ts';

queueTrigger('slack-provisioning-work', 'slack-provisioning', makeAppMessageSchema, {
  handle: makeSlackApp,
  giveUp: giveUpSlackApp,
});

queueTrigger('slack-events-work', 'slack-events', slackMessageSchema, {
  handle: handleSlackMessage,
  retryPolicyFor: ({ kind }) => (kind === 'gone' ? forADay : undefined),
  giveUp: apologize,
});
