import { randomUUID } from 'node:crypto';
import { listDocuments } from '@talkwright/shared/areas/documents';
import { createSnippet, listSnippets } from '@talkwright/shared/areas/snippets';
import { upload } from '../../api/documents.ts';
import type { Member } from '../../client.ts';
import { type Deed, outcomeOf } from './deed.ts';

export function uploading(member: Member, agentId: string): Deed {
  const tried: { name: string; isAcknowledged: boolean }[] = [];
  return {
    attempt: () =>
      outcomeOf(async () => {
        const one = { name: `${randomUUID()}.md`, isAcknowledged: false };
        tried.push(one);
        await upload(member, { name: one.name, content: `Pump ${one.name} runs.` }, agentId);
        one.isAcknowledged = true;
      }),
    async audit() {
      const { documents } = await member.call(listDocuments, {});
      return tried.flatMap(({ name, isAcknowledged }) => {
        const found = documents.filter((one) => one.original_filename === name);
        if (found.length > 1) return `The document ${name} is there ${found.length} times.`;
        if (!isAcknowledged || found[0]?.status === 'ready') return [];
        return `The document ${name} is ${found[0]?.error ?? found[0]?.status ?? 'lost'}.`;
      });
    },
  };
}

export function noting(member: Member): Deed {
  const acknowledged: string[] = [];
  return {
    attempt: () =>
      outcomeOf(async () => {
        const name = randomUUID();
        await member.call(createSnippet, { name, category: 'persona', prompt_text: 'Be kind.' });
        acknowledged.push(name);
      }),
    async audit() {
      const { snippets } = await member.call(listSnippets, {});
      const counts = acknowledged.map((name) => snippets.filter((one) => one.name === name).length);
      return counts.flatMap((count) => (count === 1 ? [] : `A snippet is there ${count} times.`));
    },
  };
}
