import { beforeAll, describe, expect, it } from '@jest/globals';
import * as versions from '@talkwright/shared/areas/agent-versions';
import * as contracts from '@talkwright/shared/areas/agents';
import { newTenant } from '../../support/api/organizations.ts';
import type { Member } from '../../support/client.ts';

type Secrets = { apiKey?: string | null; baseURL?: string | null };

const draft = (modelConfig: Secrets = {}) => ({
  ...{ identity: 'support', name: 'Support', systemPrompt: 'You answer questions.' },
  modelConfig,
});

let acme: Member;
beforeAll(async () => {
  acme = await newTenant();
});

describe("marks of an agent's secrets", () => {
  it('stay while a secret is kept, change with it, come back with a restored version, and go with it', async () => {
    const first = { apiKey: 'sk-one', baseURL: 'https://one.example/v1' };
    const { id } = (await acme.call(contracts.createAgent, draft(first))).agent;
    const save = (secrets?: Secrets) => acme.call(contracts.updateAgent, { ...draft(secrets), id });
    await save();
    await save({ apiKey: 'sk-two', baseURL: 'https://two.example/v1' });
    await save({ ...first });
    await acme.call(versions.restoreAgentVersion, { id, version: 1 });
    await save({ apiKey: null, baseURL: null });

    const marks = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(async (version) => {
        const { agent } = await acme.call(versions.getAgentVersion, { id, version });
        return [agent.model_config.apiKeyMark, agent.model_config.baseURLMark];
      }),
    );
    const [one, kept, replaced, typedAgain, restored, removed] = marks;
    expect(kept).toEqual(one);
    expect(restored).toEqual(one);
    expect(removed).toEqual([null, null]);
    // The same words typed once more are told from others by nobody.
    expect(new Set([one, replaced, typedAgain].flat()).size).toBe(6);
  });
});
