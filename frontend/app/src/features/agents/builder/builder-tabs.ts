import type { FieldErrors } from '../../../forms/agent-tab.ts';
import { builderTab, isAt } from './builder-tab.tsx';

/** Every tab of the builder, in the order in which they are shown. The id stands in the address. */
export const builderTabs = [
  builderTab({
    id: 'basics',
    label: 'Basics',
    parts: [
      'identity',
      'name',
      'description',
      'conversationOpener',
      'systemPrompt',
      'personality',
      'ragEnabled',
      'webSurfingEnabled',
    ],
    fields: [
      'identity',
      'name',
      'description',
      'conversationOpener',
      'systemPrompt',
      'personality.digest',
      'ragEnabled',
      'webSurfingEnabled',
    ],
    isInForm: true,
    load: async () => (await import('../basics/basics-tab.tsx')).BasicsTab,
  }),
  builderTab({
    id: 'model',
    label: 'Model',
    parts: ['modelConfig', 'webSurfingEnabled'],
    fields: ['modelConfig'],
    isInForm: true,
    load: async () => (await import('../model/model-tab.tsx')).ModelTab,
  }),
  builderTab({
    id: 'output',
    label: 'Output',
    parts: ['outputConfig'],
    isInForm: true,
    load: async () => (await import('../output/output-tab.tsx')).OutputTab,
  }),
  builderTab({
    id: 'display',
    label: 'Display & Theme',
    parts: ['name', 'description', 'conversationOpener', 'personality'],
    fields: ['personality'],
    isInForm: true,
    load: async () => (await import('../display/display-tab.tsx')).DisplayTab,
  }),
  builderTab({
    id: 'tools',
    label: 'Tools',
    parts: ['toolsConfig'],
    isInForm: false,
    load: async () => (await import('../../tools/tools-tab.tsx')).ToolsTab,
  }),
  builderTab({
    id: 'data-collection',
    label: 'Data Collection',
    parts: ['dataCollectionConfig'],
    isInForm: true,
    load: async () =>
      (await import('../data-collection/data-collection-tab.tsx')).DataCollectionTab,
  }),
  builderTab({
    id: 'documents',
    label: 'Documents',
    parts: [],
    isInForm: false,
    load: async () => (await import('../../documents/agent-documents.tsx')).AgentDocuments,
  }),
];

/** The tabs that hold the fields with errors, in their order. */
export function tabsWithErrors(errors: FieldErrors): string[] {
  const holders = new Set(Object.keys(errors).map(holderOf));
  return builderTabs.map(({ id }) => id).filter((id) => holders.has(id));
}

/** Of two tabs that share a part of the draft, the one that names the field more exactly. */
function holderOf(path: string): string | undefined {
  return builderTabs
    .flatMap(({ id, fields }) => fields.map((field) => ({ id, field })))
    .filter(({ field }) => isAt(field, path))
    .toSorted((a, b) => b.field.length - a.field.length)[0]?.id;
}
