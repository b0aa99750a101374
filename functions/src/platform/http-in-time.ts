import type { HttpClient } from '@azure/core-rest-pipeline';

/**
 * The HTTP client of Azure's packages, which has no time limit of its own: an address that takes a connection and says nothing would
 * hold up whoever waits for it, for good.
 * @param ms Of one attempt
 */
export async function httpInTime(ms: number): Promise<HttpClient> {
  const { createDefaultHttpClient } = await import('@azure/core-rest-pipeline');
  const client = createDefaultHttpClient();
  return {
    sendRequest(request) {
      request.timeout = ms;
      return client.sendRequest(request);
    },
  };
}
