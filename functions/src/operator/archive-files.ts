import { createWriteStream, existsSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { TenantRecord } from '../accounts/account-records.ts';
import { ArchiveRefused } from '../archive/import/archive-refused.ts';
import { importOrganization } from '../archive/import/import-organization.ts';
import { writeArchive } from '../archive/write-archive.ts';
import { audit } from '../audit/audit-entry.ts';
import { operator } from './change-agreement.ts';
import { CommandRefused } from './command-refused.ts';

export type FileNeeds = Parameters<typeof importOrganization>[0] &
  Parameters<typeof writeArchive>[0] &
  Parameters<typeof audit>[0];

/** @throws CommandRefused */
export async function exportFile(
  deps: FileNeeds,
  by: string,
  { id, name }: TenantRecord,
  path: string | undefined,
): Promise<string> {
  if (!path) throw new CommandRefused('Name the file to write to.');
  if (existsSync(path)) throw new CommandRefused(`${path} exists already.`);
  try {
    await pipeline(writeArchive(deps, id), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(path, { force: true });
    throw error;
  }
  await deps.outbox.commit(id, [audit(deps, id, operator(by), 'exported all data')]);
  return `${name} is in ${path}, ${(await stat(path)).size} bytes.`;
}

/** @throws CommandRefused */
export async function importFile(
  deps: FileNeeds,
  by: string,
  path: string | undefined,
): Promise<string> {
  if (!path || !existsSync(path)) throw new CommandRefused('Name the file to read.');
  try {
    const { tenant, goneAgents } = await importOrganization(deps, path);
    const { id, name, slug, plan } = tenant;
    await deps.outbox.commit(id, [audit(deps, id, operator(by), 'imported the organization')]);
    return [
      `${name} is here: ${slug}, plan ${plan}. Its documents are being read.`,
      'To be set again, since no archive has them: passwords (by "Forgot password?"), second factors, credentials of tools,',
      'keys of models and of token exchanges, apps at Slack, and the proofs of domains.',
      ...(goneAgents.length > 0
        ? [`Left out, as deleted while the archive was made: ${goneAgents.join(', ')}.`]
        : []),
    ].join('\n');
  } catch (error) {
    throw error instanceof ArchiveRefused ? new CommandRefused(error.message) : error;
  }
}
