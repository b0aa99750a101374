import { getOpenApi } from '@talkwright/shared/areas/health';
import { fetchFile } from '../../../server/fetch-file.ts';
import { type Area, type Description, readDescription } from './read-description.ts';

/** As the API that this app talks to describes itself. */
export async function loadDescription(): Promise<Area[]> {
  const { file, failure } = await fetchFile(getOpenApi, {});
  if (failure) throw failure;
  return readDescription(JSON.parse(await file.text()) as Description);
}
