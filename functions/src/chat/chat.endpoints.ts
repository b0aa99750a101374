import * as contracts from '@talkwright/shared/areas/chat';
import { endpoint, jsonAnswer, rawEndpoint } from '../host/endpoint.ts';
import { eventStream } from '../host/event-stream.ts';
import { readInput } from '../host/read-input.ts';
import { chat } from './chat.ts';
import { getSource } from './get-source.ts';
import { getWidgetConfig } from './get-widget-config.ts';
import { openSource } from './open-source.ts';
import { sendContact } from './send-contact.ts';
import { sendFeedback } from './send-feedback.ts';
import { stopAnswer } from './stop-answer.ts';

endpoint(contracts.getWidgetConfig, getWidgetConfig);

rawEndpoint(contracts.chat, async (deps, caller, request, connection) => {
  const input = await readInput(contracts.chat, request);
  const events = await chat(deps, caller, input, connection.signal);
  const { name } = contracts.chat;
  return eventStream(events, connection, { log: deps.log, name, gathered: 'delta' });
});

endpoint(contracts.stopAnswer, stopAnswer);
endpoint(contracts.sendContact, sendContact);
endpoint(contracts.sendFeedback, sendFeedback);
endpoint(contracts.openSource, openSource);

rawEndpoint(contracts.getSource, async (deps, caller, request) => {
  const input = await readInput(contracts.getSource, request);
  const answer = jsonAnswer(contracts.getSource, deps, await getSource(deps, caller, input));
  return { ...answer, headers: { ...answer.headers, ...forOneLook } };
});

/** Opened by itself, an address of a source runs, sends and leaves nothing. */
const forOneLook = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};
