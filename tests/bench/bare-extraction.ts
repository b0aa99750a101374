import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { DocumentExtension } from '@talkwright/shared/areas/documents';
import { extractPages } from '../../functions/src/documents/extraction/extract-pages.ts';

const [folder = '.'] = process.argv.slice(2);
const start = performance.now();
let pages = 0;
for (const name of readdirSync(folder)) {
  const bytes = new Uint8Array(readFileSync(join(folder, name)));
  let ofFile = 0;
  for await (const { pagesDone } of extractPages(bytes, extname(name) as DocumentExtension)) {
    ofFile = pagesDone;
  }
  pages += ofFile;
}
const seconds = (performance.now() - start) / 1_000;
const megabytes = process.resourceUsage().maxRSS / 1_024;
console.log(JSON.stringify({ pages, seconds, megabytes }));
