import startStack from '../stack/start-stack.ts';
import { findBrowser } from './find-browser.ts';

/** jest's global set-up of the browser tests: the shared stack, and a Chromium that is ready to start. */
export default async function start(): Promise<void> {
  process.env.TALKWRIGHT_BROWSER = JSON.stringify(findBrowser());
  await startStack();
}
