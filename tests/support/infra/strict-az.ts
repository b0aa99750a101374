import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from '../root.ts';

/** What an Azure CLI knows of. */
export type AzState = {
  /** Those that whoever is signed in sees; empty where nobody is. */
  subscriptions: string[];
  /** Which of them is asked about where none is named. */
  chosen?: string;
  resources?: { subscription: string; name: string; type: string; tags: Tags }[];
  groups?: { subscription: string; name: string; tags: Tags }[];
  deletedVaults?: { subscription: string; name: string; properties: { tags: Tags } }[];
  functionsKey?: string;
  /** Commands that came after its version. */
  unknown?: string[];
};
type Tags = Record<string, string>;

/**
 * A folder that holds `az` alone, for a `PATH` that begins with it: it answers from a state, and refuses what the real one
 * refuses (az.ts).
 */
export function strictAz(state: AzState): { folder: string; PATH: string } {
  const folder = mkdtempSync(join(tmpdir(), 'talkwright-az-'));
  writeFileSync(join(folder, 'state.json'), JSON.stringify(state));
  const script = join(root, 'tests/support/infra/az.ts');
  const line = `#!/bin/sh\nexec "${process.execPath}" "${script}" "${folder}/state.json" "$@"\n`;
  writeFileSync(join(folder, 'az'), line, { mode: 0o700 });
  return { folder, PATH: [folder, process.env.PATH].join(delimiter) };
}
