import { describe, expect, it } from '@jest/globals';
import * as contracts from '@talkwright/shared/areas/credentials';
import { newTenant } from '../../support/api/organizations.ts';
import { toolsOf } from '../../support/api/tools.ts';
import { query } from '../../support/stack/stores.ts';

const SECRET = 'sesame-9431-open';

const acme = await newTenant({ plan: 'scale' });
const { newTool, addKey } = toolsOf(acme);

describe('a credential', () => {
  it('is stored for one origin and never answered', async () => {
    const tool = await newTool('https://api.example.com:8443/v1/');
    const answer = await acme.call(contracts.createCredential, {
      customToolId: tool.id,
      label: 'Production',
      headers: { Authorization: `Bearer ${SECRET}` },
    });
    expect(answer.credential).toEqual({
      id: expect.any(String),
      label: 'Production',
      origin: 'https://api.example.com:8443',
      updatedAt: expect.any(String),
    });
    const list = await acme.call(contracts.listCredentials, { id: tool.id });
    expect(list.credentials).toEqual([answer.credential]);

    const stored = await query('tenants', 'SELECT * FROM c WHERE c.customToolId = @id', {
      id: tool.id,
    });
    expect(stored).toHaveLength(1);
    expect(JSON.stringify([stored, answer, list])).not.toContain(SECRET);

    await acme.call(contracts.deleteCredential, { id: answer.credential.id });
    await expect(acme.call(contracts.listCredentials, { id: tool.id })).resolves.toMatchObject({
      credentials: [],
    });
  });

  it('needs a tool that says where it calls', async () => {
    const tool = await newTool('');
    await expect(addKey(tool.id)).rejects.toMatchObject({ status: 422, code: 'base_url_missing' });
  });

  it.each([
    'Host',
    'content-length',
    'Transfer-Encoding',
    'Connection',
    'Keep-Alive',
    'TE',
    'Trailer',
    'Upgrade',
    'Proxy-Authorization',
    'Expect',
    'bad name',
    'X:Y',
  ])('does not set the header %s', async (name) => {
    const tool = await newTool();
    const adding = acme.call(contracts.createCredential, {
      customToolId: tool.id,
      label: 'Key',
      headers: { [name]: 'x' },
    });
    await expect(adding).rejects.toMatchObject({ status: 400 });
    await expect(
      acme.call(contracts.createCredential, {
        customToolId: tool.id,
        label: 'Key',
        headers: { 'X-A': 'a\r\nHost: b' },
      }),
    ).rejects.toMatchObject({ status: 400 });
  });

  it('needs a header', async () => {
    const tool = await newTool();
    const input = { customToolId: tool.id, label: 'Key', headers: {} };
    await expect(acme.call(contracts.createCredential, input)).rejects.toMatchObject({
      message: 'Enter at least one header, such as {"X-Api-Key": "…"}',
    });
  });
});
