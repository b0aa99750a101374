import * as contracts from '@talkwright/shared/areas/chat';
import { endpoint, rawEndpoint } from '../host/endpoint.ts';
import { eventStream } from '../host/event-stream.ts';
import { readInput } from '../host/read-input.ts';
import { chat } from './chat.ts';
import { getChatHistory } from './get-chat-history.ts';
import { getWidgetConfig } from './get-widget-config.ts';
import { sendContact } from './send-contact.ts';

endpoint(contracts.getWidgetConfig, getWidgetConfig);

rawEndpoint(contracts.chat, async (deps, caller, request, connection) => {
  const input = await readInput(contracts.chat, request);
  const events = await chat(deps, caller, input, connection.signal);
  const { name } = contracts.chat;
  return eventStream(events, connection, { log: deps.log, name, gathered: 'delta' });
});

endpoint(contracts.getChatHistory, getChatHistory);
endpoint(contracts.sendContact, sendContact);
