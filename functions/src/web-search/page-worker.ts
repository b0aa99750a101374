import { parentPort } from 'node:worker_threads';
import { decodePage } from './reading/decode-page.ts';
import type { FromPageThread, ToPageThread } from './reading/messages.ts';
import { readHtml } from './reading/read-html.ts';

/** Runs in a thread of its own, for one page: whatever the page makes its parser do, it does here. */
parentPort?.once('message', ({ bytes, contentType }: ToPageThread) => {
  post(read(bytes, contentType));
});

function read(bytes: Uint8Array, contentType: string): FromPageThread {
  const text = decodePage(bytes, contentType);
  if (text === undefined) return null;
  const isPlain = /^text\/(?!html\b)/i.test(contentType);
  return isPlain ? { title: '', text: text.slice(0, MAX_LENGTH) } : readHtml(text, MAX_LENGTH);
}

/** More than is ever shown to a model, little enough to be searched in no time. */
const MAX_LENGTH = 200_000;

const post = (message: FromPageThread) => parentPort?.postMessage(message);
