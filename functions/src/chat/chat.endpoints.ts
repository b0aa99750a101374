import * as contracts from '@talkwright/shared/areas/chat';
import { endpoint, jsonAnswer, rawEndpoint } from '../host/endpoint.ts';
import { eventStream } from '../host/event-stream.ts';
import { readInput } from '../host/read-input.ts';
import { chat } from './chat.ts';
import { getChatHistory } from './get-chat-history.ts';
import { getWidgetConfig } from './get-widget-config.ts';

endpoint(contracts.getWidgetConfig, getWidgetConfig);

rawEndpoint(contracts.chat, async (deps, caller, request, connection) => {
  const input = await readInput(contracts.chat, request);
  const events = await chat(deps, caller, input, connection.signal);
  const { name } = contracts.chat;
  return eventStream(events, connection, { log: deps.log, name, gathered: 'delta' });
});

rawEndpoint(contracts.getChatHistory, async (deps, caller, request) => {
  const { sessionId } = await readInput(contracts.getChatHistory, request);
  const visitorToken = request.headers.get('x-visitor-token');
  const userToken = request.headers.get('x-user-token');
  const answer = await getChatHistory(deps, caller, { sessionId, visitorToken, userToken });
  return jsonAnswer(contracts.getChatHistory, answer);
});
