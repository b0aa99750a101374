import { setTimeout as delay } from 'node:timers/promises';
import { createAgent } from '@talkwright/shared/areas/agents';
import { listDocuments } from '@talkwright/shared/areas/documents';
import { listOperations } from '@talkwright/shared/areas/operations';
import { importOpenApi } from '@talkwright/shared/areas/tools';
import { upload } from '../support/api/documents.ts';
import { newTenant } from '../support/api/organizations.ts';
import { appUrl, signedInAs } from '../support/browser/web-app.ts';
import { largeDescription } from '../support/openapi/large-description.ts';

const OPERATIONS = 200;
const DOCUMENTS = 300;
const UPLOADS_AT_ONCE = 4;
const POLL_MS = 500;

/** Address of the builder of an agent that has a lot of everything, and who may open it. */
export async function bigAgent() {
  const member = await newTenant({ plan: 'scale' });
  const spec = JSON.stringify(largeDescription(OPERATIONS));
  const { tool } = await member.call(importOpenApi, { name: 'Large', spec, limit: 500 });
  const { operations } = await member.call(listOperations, { id: tool.id });
  const { agent } = await member.call(createAgent, {
    identity: 'large',
    name: 'Large',
    systemPrompt: 'You answer questions about many things, politely and briefly. '.repeat(120),
    ragEnabled: true,
    webSurfingEnabled: true,
    toolsConfig: { enabled_tools: operations.map(({ id }) => id) },
    dataCollectionConfig: { fields: [{ key: 'size', type: 'enum', options: ['S', 'M'] }] },
  });
  const waiting = Array.from({ length: DOCUMENTS }, (_, number) => number);
  const work = async () => {
    for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
      const content = `Note ${number}: pump ${number} runs at ${number % 17} bar.`;
      await upload(member, { name: `note-${number}.txt`, content }, agent.id);
    }
  };
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, work));
  const isReady = async () => {
    const ready = { agentInstanceId: agent.id, status: 'ready', limit: 1 } as const;
    return (await member.call(listDocuments, ready)).total === DOCUMENTS;
  };
  while (!(await isReady())) await delay(POLL_MS);
  return { address: appUrl(`/agents/${agent.id}/edit`), options: signedInAs(member) };
}
