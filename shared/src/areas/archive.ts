import * as z from 'zod';
import { contract } from '../contract/contract.ts';
import { timeSchema } from '../contract/rules.ts';

export const archiveStatuses = ['making', 'ready', 'failed'] as const;

const archiveSchema = z.object({
  status: z.enum(archiveStatuses),
  requestedAt: timeSchema,
  /** In bytes; null before it is ready. */
  size: z.int().nullable(),
  /** Until when it can be downloaded; null before it is ready. */
  expiresAt: timeSchema.nullable(),
});
export type Archive = z.output<typeof archiveSchema>;

const path = 'management/organization/archive';

export const getArchive = contract({
  name: 'archive-get',
  method: 'GET',
  path,
  access: 'admin',
  summary:
    'How far the archive is that was asked for last; null where there is none, or no longer.',
  output: z.object({ archive: archiveSchema.nullable() }),
  fallback: 'Failed to load the archive',
});

export const requestArchive = contract({
  name: 'archive-request',
  method: 'POST',
  path,
  access: 'admin',
  activity: 'with its change',
  summary:
    'Have everything that is the organization’s put into one ZIP file: people, agents with their versions, tools, documents as ' +
    'they were uploaded, conversations, what was learnt and counted, and the activity. No passwords, keys or other ' +
    'secrets. It is made in the background, and can be downloaded for 7 days. While one is made, this answers it.',
  output: z.object({ archive: archiveSchema }),
  fallback: 'Failed to request the archive',
});

export const downloadArchive = contract({
  name: 'archive-download',
  method: 'GET',
  path: `${path}/download`,
  access: 'admin',
  summary:
    'An address of five minutes to fetch the archive from. The activity says who has asked for it.',
  output: z.object({ download_url: z.url(), expiresAt: timeSchema }),
  errors: ['password_needed', 'archive_not_found'],
  fallback: 'Failed to download the archive',
});
