import type { Member } from '../accounts/caller.ts';
import { deleteDocuments } from './delete-documents.ts';

/** @throws Failure `document_not_found` */
export async function deleteDocument(
  deps: Parameters<typeof deleteDocuments>[0],
  member: Member,
  { id }: { id: string },
) {
  const { filename: name } = await deps.documents.get(member.tenantId, id);
  await deleteDocuments(deps, member, { ids: [id] });
  return { activity: { name } };
}
