import * as contracts from '@talkwright/shared/areas/documents';
import { endpoint, jsonAnswer, rawEndpoint } from '../host/endpoint.ts';
import { parseInput } from '../host/read-input.ts';
import { compactDocuments } from './compact-documents.ts';
import { deleteDocument } from './delete-document.ts';
import { deleteDocuments } from './delete-documents.ts';
import { toDocument } from './document-record.ts';
import { downloadDocument } from './download-document.ts';
import { getDocument } from './get-document.ts';
import { getDocumentPage } from './get-document-page.ts';
import { receiveForm } from './receive-form.ts';
import { searchDocuments } from './search-documents.ts';
import { tagDocuments } from './tag-documents.ts';
import { uploadDocument } from './upload-document.ts';

rawEndpoint(contracts.uploadDocument, async (deps, caller, request, { signal }) => {
  const form = { body: request.body, contentType: request.headers.get('content-type') };
  const receive = receiveForm(form as Parameters<typeof receiveForm>[0], signal);
  const parse = (fields: object) => parseInput(contracts.uploadDocument, fields);
  const answer = await uploadDocument(deps, caller, { receive, parse }, signal);
  return jsonAnswer(contracts.uploadDocument, deps, answer);
});
endpoint(contracts.listDocuments, async ({ documents }, { tenantId }, input) => ({
  documents: (await documents.list(tenantId, input)).map(toDocument),
}));
endpoint(contracts.getDocument, getDocument);
endpoint(contracts.deleteDocument, deleteDocument);
endpoint(contracts.searchDocuments, searchDocuments);
endpoint(contracts.deleteDocuments, deleteDocuments);
endpoint(contracts.tagDocuments, tagDocuments);
endpoint(contracts.compactDocuments, compactDocuments);
endpoint(contracts.downloadDocument, downloadDocument);
endpoint(contracts.getDocumentPage, getDocumentPage);
