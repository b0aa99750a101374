/**
 * Takes the pictures that the landing page and previews of links show: of the running product with its demo data, as it is. What it
 * writes is committed; run it again when the screens in the pictures have changed. With `--data DIR` it uses the local start that
 * runs there, else one of its own.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser } from '../support/browser/find-browser.ts';
import { launchBrowser } from '../support/browser/launch-browser.ts';
import { freePorts } from '../support/stack/free-ports.ts';
import { type Endpoints, startStack, stopStack } from '../support/stack/stack.ts';
import { takePictures } from './take-pictures.ts';

const { values } = parseArgs({ options: { data: { type: 'string' } } });

if (values.data) await take(JSON.parse(readFileSync(join(values.data, 'endpoints.json'), 'utf8')));
else {
  const data = mkdtempSync(join(tmpdir(), 'talkwright-pictures-'));
  const stack = await startStack(data, await freePorts());
  try {
    await take(stack.endpoints);
  } finally {
    await stopStack(stack);
    rmSync(data, { recursive: true, force: true });
  }
}

async function take(endpoints: Endpoints): Promise<void> {
  process.env.TALKWRIGHT_BROWSER = JSON.stringify(findBrowser());
  const browser = await launchBrowser();
  try {
    await takePictures(browser, endpoints);
  } finally {
    await browser.close();
  }
}
