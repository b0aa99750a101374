import {
  confirmUpload,
  createUpload,
  DIRECT_UPLOAD_BYTES,
  type OnSameName,
  uploadDocument,
} from '@talkwright/shared/areas/documents';
import {
  type Answer,
  authorized,
  call,
  commonHeaders,
  isRefusal,
  readAnswer,
} from '../../server/call.ts';
import { getConfig } from '../../server/config.ts';
import { type Sending, sendBody } from './send-body.ts';

type Upload = {
  file: File;
  /** The agent that the document is for; without one, it is for all of them. */
  agentId: string | null;
  /** May be empty. */
  description: string;
  onSameName: OnSameName;
} & Sending;

/** It has arrived where there is none. */
type Outcome = { failure?: { message: string } | undefined };

/** A large file goes to the storage itself, or by way of the API where the storage cannot be reached from here. */
export async function uploadFile(upload: Upload): Promise<Outcome> {
  const isLarge = upload.file.size > DIRECT_UPLOAD_BYTES;
  return (isLarge ? await uploadDirectly(upload) : undefined) ?? uploadThroughApi(upload);
}

/** Undefined when the storage did not take the file. */
async function uploadDirectly(upload: Upload): Promise<Outcome | undefined> {
  const { file, signal } = upload;
  const { name: filename, size } = file;
  const { data: place, failure } = await call(createUpload, { filename, size }, { signal });
  if (!place) return { failure };
  const { url, uploadHeaders: headers, id } = place;
  const { status } = await sendBody({ method: 'PUT', url, headers, body: file }, upload);
  if (status !== 201 && !signal.aborted) return undefined;
  return call(confirmUpload, { id, filename, ...fieldsOf(upload) }, { signal });
}

const uploadThroughApi = (upload: Upload): Promise<Answer<typeof uploadDocument>> =>
  authorized(
    async (token) => {
      const { status, text } = await sendBody(
        {
          method: uploadDocument.method,
          url: `${getConfig().apiBase}/${uploadDocument.path}`,
          headers: commonHeaders(token),
          body: formOf(upload),
          withCredentials: true,
        },
        upload,
      );
      return readAnswer(uploadDocument, status, text, null);
    },
    ({ failure }) => failure !== undefined && isRefusal(failure.status),
  );

const fieldsOf = ({ agentId, description, onSameName }: Upload) => ({
  onSameName,
  ...(agentId && { agentInstanceId: agentId }),
  metadata: { agentScoped: agentId !== null, ...(description && { description }) },
});

/** The file comes last, so that the server knows what it is for before it reads it. */
function formOf(upload: Upload): FormData {
  const { agentInstanceId, metadata, onSameName } = fieldsOf(upload);
  const form = new FormData();
  if (agentInstanceId) form.append('agentInstanceId', agentInstanceId);
  form.append('metadata', JSON.stringify(metadata));
  form.append('onSameName', onSameName);
  form.append('file', upload.file);
  return form;
}
