import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const UNREAD_FILES = [
  // Source maps.
  /\.(?:[cm]?[jt]s|css)\.map$/,
  // Made for pages that bundle nothing.
  /\/mermaid\/dist\/mermaid(?:\.esm)?(?:\.min)?\.m?js$/,
];
const UNREAD_FOLDERS = [
  // Headers and manuals of the Node that comes along.
  /\/node-(?:linux|darwin|win)-\w+\/(?:include|share)$/,
  // The drawings that the icons' components were made from.
  /\/@tabler\/icons\/(?:icons|categories)$/,
  // Sources of packages, and what is made of them for other places than Node and a bundler.
  /\/mermaid\/dist\/chunks\/mermaid\.esm(?:\.min)?$/,
  /\/echarts\/dist$/,
  /\/gpt-tokenizer\/(?:cjs|data|src)$/,
  /\/openai\/src$/,
  /\/@azure(?:-rest)?\/[^/]+\/dist\/(?:browser|react-native)$/,
  /\/@opentelemetry\/[^/]+\/build\/esnext$/,
];

/**
 * npm runs this in the repository's folder when all is installed: what nobody here reads leaves node_modules.
 * JavaScript, since the machine's own Node runs it where the one that comes along is missing.
 */
trim(join(process.cwd(), 'node_modules'));

/** Links are not followed: behind them are our own packages. */
function trim(folder) {
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    const patterns = entry.isDirectory() ? UNREAD_FOLDERS : UNREAD_FILES;
    if (patterns.some((one) => one.test(path.replaceAll('\\', '/')))) remove(path);
    else if (entry.isDirectory()) trim(path);
  }
}

function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function remove(path) {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // Held by another program: it stays, and nothing is the worse for it.
  }
}
