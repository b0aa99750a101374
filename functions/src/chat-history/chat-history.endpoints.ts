import * as contracts from '@talkwright/shared/areas/chat-history';
import { endpoint, rawEndpoint } from '../host/endpoint.ts';
import { fileStream } from '../host/file-stream.ts';
import { readInput } from '../host/read-input.ts';
import { exportChatHistory } from './export-chat-history.ts';
import { readChatHistory } from './read-chat-history.ts';

endpoint(contracts.getChatHistory, readChatHistory);

rawEndpoint(contracts.exportChatHistory, async (deps, caller, request, connection) => {
  const input = await readInput(contracts.exportChatHistory, request);
  const { name } = contracts.exportChatHistory;
  const filename = `${input.sessionId ? `session-${input.sessionId}` : 'sessions'}.${input.format}`;
  return fileStream(exportChatHistory(deps, caller, input), connection, {
    ...{ log: deps.log, name, filename },
    type: input.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json',
  });
});
