import { beforeAll, describe, expect, it } from '@jest/globals';
import { createAgent } from '@talkwright/shared/areas/agents';
import { type AgentContent, toContent } from '../../../functions/src/agents/agent-record.ts';
import { createSecrets } from '../../../functions/src/platform/secrets.ts';
import { nobody } from '../../support/cloud/settings.ts';

const secrets = createSecrets({ SECRETS_KEYS: `key:${'a'.repeat(43)}` }, nobody);
const agent = { tenantId: 'acme', id: 'agent-1' };

async function saved(
  modelConfig: { apiKey?: string; baseURL?: string },
  before?: AgentContent['secrets'],
) {
  const draft = { identity: 'shop', name: 'Shop', systemPrompt: 'You answer.', modelConfig };
  const content = await toContent({ secrets }, agent, createAgent.body.parse(draft), before);
  return content.secrets;
}

describe('the stored key of an agent', () => {
  let before: AgentContent['secrets'];
  beforeAll(async () => {
    before = await saved({ apiKey: 'sk-mine', baseURL: 'https://gateway.example/v1/mine' });
  });

  it.each([
    'https://gateway.example/v1/mine',
    'https://gateway.example/v1/mine/',
    'https://GATEWAY.example:443/v1/mine',
  ])('is kept for the address %s that it was stored with', async (baseURL) => {
    expect((await saved({ baseURL }, before)).apiKey).toBe(before.apiKey);
  });

  // Behind one origin, a gateway may have a path for each of its customers.
  it.each([
    'https://gateway.example/v1/theirs',
    'https://gateway.example/v1',
    'https://gateway.example/v1/Mine',
    'https://gateway.example/v1/mine/../theirs',
    'https://models.example/v1/mine',
  ])('is not kept for %s', async (baseURL) => {
    expect((await saved({ baseURL }, before)).apiKey).toBeNull();
  });
});
