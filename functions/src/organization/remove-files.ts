import { organizationFolder } from '../agents/avatar/picture-place.ts';
import type { Blobs } from '../platform/blobs.ts';

const PAGE = 50;

/**
 * Removes a page of an organization's files, and answers how many they were: none once it is back. What is written anew
 * meanwhile stays, as its ETag is another one.
 */
export async function removeFilesPage(
  { blobs }: { blobs: Blobs },
  tenantId: string,
  isGone: () => Promise<boolean>,
): Promise<number> {
  const folders = [
    ['documents', tenantId],
    ['avatars', organizationFolder(tenantId)],
    ['archives', tenantId],
  ] as const;
  for (const [container, folder] of folders) {
    const files: { path: string; etag?: string }[] = [];
    for await (const file of blobs.list(container, `${folder}/`)) {
      if (files.push(file) === PAGE) break;
    }
    if (files.length === 0) continue;
    if (!(await isGone())) return 0;
    await Promise.all(files.map(({ path, etag }) => blobs.remove(container, path, etag)));
    return files.length;
  }
  return 0;
}
