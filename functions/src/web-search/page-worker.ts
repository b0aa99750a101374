import { serveTasks } from '../platform/threads/serve-tasks.ts';
import { decodePage } from './reading/decode-page.ts';
import type { PageJob } from './reading/messages.ts';
import { readHtml } from './reading/read-html.ts';

/** More than is ever shown to a model, little enough to be searched in no time. */
const MAX_LENGTH = 200_000;

serveTasks<PageJob>(({ bytes, contentType }) => {
  const text = decodePage(bytes, contentType);
  if (text === undefined) return undefined;
  const isPlain = /^text\/(?!html\b)/i.test(contentType);
  return isPlain ? { title: '', text: text.slice(0, MAX_LENGTH) } : readHtml(text, MAX_LENGTH);
});
