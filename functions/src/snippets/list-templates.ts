import type { Template } from './snippet-record.ts';
import type { SnippetsReader } from './snippets.store.ts';
import { goalTemplates } from './templates/goals.ts';
import { personaTemplates } from './templates/personas.ts';
import { toolTemplates } from './templates/tools.ts';

const delivered: Template[] = [...personaTemplates, ...toolTemplates, ...goalTemplates];

/** As they are delivered, but for what a superadmin has changed. */
export async function listTemplates({
  snippets,
}: {
  snippets: SnippetsReader;
}): Promise<Template[]> {
  const changed = new Map((await snippets.listChangedTemplates()).map((one) => [one.id, one]));
  return delivered.flatMap((template) => {
    const change = changed.get(template.id);
    if (change?.isDeleted) return [];
    return change ?? template;
  });
}

/** One of those that are delivered, whatever became of it. */
export const isTemplateId = (id: string): boolean =>
  delivered.some((template) => template.id === id);
