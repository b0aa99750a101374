import { uploadAvatar } from '@talkwright/shared/areas/agents';
import { call } from '../../../server/call.ts';

/**
 * Stores a picture for an agent, and answers its address, which the agent has yet to be saved with. Nothing of this
 * is kept: a picture of megabytes has no place in the store.
 * @throws CallFailure
 */
export async function uploadPicture(id: string, image: string): Promise<string> {
  const { data, failure } = await call(uploadAvatar, { id, image });
  if (failure) throw failure;
  return data.icon;
}
