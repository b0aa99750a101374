import { getArchive, requestArchive } from '@talkwright/shared/areas/archive';
import type { Member } from '../client.ts';
import { eventually } from '../eventually.ts';

/** Asks for the archive of an organization, twice at once, and answers when it is ready. */
export async function archiveReady({ call }: Pick<Member, 'call'>): Promise<void> {
  await Promise.all([call(requestArchive, {}), call(requestArchive, {})]);
  await eventually(async () => {
    const { archive } = await call(getArchive, {});
    if (archive?.status !== 'ready') throw new Error(`The archive is ${archive?.status}.`);
  });
}
