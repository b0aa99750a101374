import { uploadDocument as contract } from '@talkwright/shared/areas/documents';
import {
  type Answer,
  authorized,
  commonHeaders,
  isRefusal,
  readAnswer,
} from '../../server/call.ts';
import { getConfig } from '../../server/config.ts';

type Upload = {
  file: File;
  /** The agent that the document is for; without one, it is for all of them. */
  agentId: string | null;
  /** May be empty. */
  description: string;
  /** From 0 to 1, of the bytes that really left. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

type UploadAnswer = Answer<typeof contract>;

export function uploadFile(upload: Upload): Promise<UploadAnswer> {
  return authorized(
    (token) => sendOnce(upload, token),
    ({ failure }) => failure !== undefined && isRefusal(failure.status),
  );
}

/** With XMLHttpRequest, since fetch does not tell how much was sent. */
function sendOnce(
  { onProgress, signal, ...upload }: Upload,
  token: string | null,
): Promise<UploadAnswer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const finish = () => {
      const { status, responseText } = request;
      resolve(readAnswer(contract, status, responseText, null));
    };
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = finish;
    request.onerror = finish;
    request.onabort = finish;
    if (signal.aborted) return finish();
    signal.addEventListener('abort', () => request.abort());

    request.open(contract.method, `${getConfig().apiBase}/${contract.path}`);
    request.withCredentials = true;
    for (const [name, value] of Object.entries(commonHeaders(token))) {
      request.setRequestHeader(name, value);
    }
    request.send(formOf(upload));
  });
}

/** The file comes last, so that the server knows what it is for before it reads it. */
function formOf({
  file,
  agentId,
  description,
}: Pick<Upload, 'file' | 'agentId' | 'description'>): FormData {
  const form = new FormData();
  if (agentId) form.append('agentInstanceId', agentId);
  const metadata = { agentScoped: agentId !== null, ...(description && { description }) };
  form.append('metadata', JSON.stringify(metadata));
  form.append('file', file);
  return form;
}
