import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Source maps; headers and manuals of the Node that comes along; the drawings that the icons' components were made from. */
const UNREAD_FILE = /\.(?:[cm]?[jt]s|css)\.map$/;
const UNREAD_FOLDER =
  /[\\/](?:node-(?:linux|darwin|win)-\w+[\\/](?:include|share)|@tabler[\\/]icons[\\/](?:icons|categories))$/;

/**
 * npm runs this in the repository's folder when all is installed: what nobody here reads leaves node_modules.
 * JavaScript, since the machine's own Node runs it where the one that comes along is missing.
 */
trim(join(process.cwd(), 'node_modules'));

/** Links are not followed: behind them are our own packages. */
function trim(folder) {
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    const unread = (entry.isDirectory() ? UNREAD_FOLDER : UNREAD_FILE).test(path);
    if (unread) remove(path);
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
