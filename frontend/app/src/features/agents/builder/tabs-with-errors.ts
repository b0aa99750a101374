import type { FieldErrors } from '../../../forms/agent-tab.ts';
import { type BuilderTab, isAt } from './builder-tab.tsx';

/** The tabs that hold the fields with errors, in their order. */
export function tabsWithErrors(tabs: BuilderTab[], errors: FieldErrors): string[] {
  const holders = new Set(Object.keys(errors).map((path) => holderOf(tabs, path)));
  return tabs.map(({ id }) => id).filter((id) => holders.has(id));
}

/** Of two tabs that share a part of the draft, the one that names the field more exactly. */
function holderOf(tabs: BuilderTab[], path: string): string | undefined {
  return tabs
    .flatMap(({ id, fields }) => fields.map((field) => ({ id, field })))
    .filter(({ field }) => isAt(field, path))
    .toSorted((a, b) => b.field.length - a.field.length)[0]?.id;
}
