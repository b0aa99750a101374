export type Sending = {
  /** From 0 to 1, of the bytes that really left. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

type Outgoing = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: Blob | FormData;
  withCredentials?: boolean;
};

/** With XMLHttpRequest, since fetch does not tell how much was sent. Status 0 where nothing has answered. */
export function sendBody(
  { method, url, headers, body, withCredentials = false }: Outgoing,
  { onProgress, signal }: Sending,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const finish = () => resolve({ status: request.status, text: request.responseText });
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = finish;
    request.onerror = finish;
    request.onabort = finish;
    if (signal.aborted) return finish();
    signal.addEventListener('abort', () => request.abort());

    request.open(method, url);
    request.withCredentials = withCredentials;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });
}
