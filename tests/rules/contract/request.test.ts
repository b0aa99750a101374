import { expect, it } from '@jest/globals';
import { getAgent, updateAgent } from '@talkwright/shared/areas/agents';
import { getChatHistory } from '@talkwright/shared/areas/chat-history';
import { listDocuments, uploadDocument } from '@talkwright/shared/areas/documents';
import { testOperation } from '@talkwright/shared/areas/operations';
import { requestOf } from '@talkwright/shared/contract/request';

const json = { 'content-type': 'application/json' };

it('puts path parameters into the path, and the rest into the query or the body', () => {
  expect(requestOf(getAgent, { id: 'a b' })).toEqual({
    ...{ method: 'GET', path: 'agents/a%20b', headers: {} },
  });
  expect(requestOf(listDocuments, { scope: 'all', agentInstanceId: undefined })).toEqual({
    ...{ method: 'GET', path: 'documents?scope=all', headers: {} },
  });
  expect(requestOf(updateAgent, { id: 'a', name: 'Ada' })).toEqual({
    ...{ method: 'PUT', path: 'agents/a', headers: json, body: '{"name":"Ada"}' },
  });
});

it('leaves the body to the parameters of an API that is tried', () => {
  const tested = { testedOperationId: 'o', testedForAgentId: 'a', id: 7 };
  expect(requestOf(testOperation, tested)).toEqual({
    method: 'POST',
    path: 'management/custom-tools/operations/o/test?testedForAgentId=a',
    headers: json,
    body: '{"id":7}',
  });
});

it('sends headers by their names, and the version to replace only where there is one', () => {
  const { headers } = requestOf(getChatHistory, { sessionId: 's', visitorToken: 't' });
  expect(headers).toEqual({ 'x-visitor-token': 't' });
  expect(requestOf(updateAgent, { id: 'a', ifMatch: '"1"' })).toMatchObject({
    headers: { ...json, 'if-match': '"1"' },
    body: '{}',
  });
  expect(requestOf(updateAgent, { id: 'a', ifMatch: null })).toMatchObject({ headers: json });
});

it('leaves a form to whoever has the file, and half a character out of an address', () => {
  expect(requestOf(uploadDocument, {})).not.toHaveProperty('body');
  expect(requestOf(getAgent, { id: 'a\ud83d' }).path).toBe('agents/a%EF%BF%BD');
});
