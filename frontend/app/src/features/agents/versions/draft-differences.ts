import { type InsightField, WEB_SEARCH_TOOL } from '@talkwright/shared/areas/agent-config';
import type { AgentDraft } from '@talkwright/shared/areas/agents';
import { isRecord } from '@talkwright/shared/contract/json-object';
import type { Difference } from '../../../ui/difference.ts';
import { fieldLabels } from './field-labels.ts';

/** What operations are called, by their ids; undefined where that could not be asked. */
export type OperationNames = ReadonlyMap<string, string> | undefined;

/** Field by field, what differs between two drafts of an agent, in words; but for secrets, which drafts do not have. */
export function differences(
  mine: AgentDraft,
  theirs: AgentDraft,
  operations?: OperationNames,
): Difference[] {
  const [left, right] = [flatten(mine), flatten(theirs)];
  return [...new Set([...left.keys(), ...right.keys()])]
    .filter((path) => !SECRETS.includes(path))
    .filter((path) => comparable(left.get(path)) !== comparable(right.get(path)))
    .map((path) => ({
      path,
      label: fieldLabels[path] ?? path,
      mine: inWords(path, left.get(path), right.get(path), operations),
      theirs: inWords(path, right.get(path), left.get(path), operations),
    }));
}

const SECRETS = ['modelConfig.apiKey', 'modelConfig.baseURL'];

function flatten(value: object, prefix = ''): Map<string, unknown> {
  return new Map(
    Object.entries(value).flatMap(([key, part]): [string, unknown][] => {
      const path = prefix + key;
      return isRecord(part) ? [...flatten(part, `${path}.`)] : [[path, part]];
    }),
  );
}

/** Spaces around a text are taken away on saving. */
const comparable = (value: unknown): string | undefined =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? part.trim() : part));

function inWords(path: string, value: unknown, other: unknown, names: OperationNames): string {
  if (path === 'toolsConfig.enabled_tools')
    return toolsInWords(asTexts(value), asTexts(other), names);
  if (path === 'dataCollectionConfig.fields') return fieldsInWords(value as InsightField[]);
  if (path === 'dataCollectionConfig.confidence.defaultVisibleThreshold') return `${value} %`;
  if (path === 'personality.teaserDelayMs') return `${Number(value) / 1_000} s`;
  if (value === true) return 'On';
  if (value === false) return 'Off';
  if (value === null) return 'Default';
  return Array.isArray(value) ? value.join(', ') : String(value ?? '').trim();
}

/** The tools that only one of two drafts has: those that their differences name. */
export function differingTools(mine: AgentDraft, theirs: AgentDraft): string[] {
  const [left, right] = [mine.toolsConfig.enabled_tools, theirs.toolsConfig.enabled_tools];
  const [inLeft, inRight] = [new Set(left), new Set(right)];
  return [...left.filter((id) => !inRight.has(id)), ...right.filter((id) => !inLeft.has(id))];
}

/** Hundreds may be the same: their number, and those that the other side has not. */
function toolsInWords(tools: string[], others: string[], names: OperationNames): string {
  const own = tools
    .filter((tool) => !others.includes(tool))
    .map((tool) => (tool === WEB_SEARCH_TOOL ? 'OpenAI Web Search' : nameOf(tool, names)));
  const count = tools.length === 1 ? '1 tool' : `${tools.length} tools`;
  return own.length > 0 ? `${count}, of which only here:\n${own.join('\n')}` : count;
}

const nameOf = (tool: string, names: OperationNames): string =>
  names ? (names.get(tool) ?? 'an operation that is gone') : `operation ${tool}`;

const fieldsInWords = (fields: InsightField[]): string =>
  fields
    .map(({ key, type, required, description, options }) =>
      [
        `${key.trim()}: ${type}`,
        type === 'enum' && `of ${options.map((option) => option.trim()).join(', ')}`,
        required && 'required',
        description.trim(),
      ]
        .filter(Boolean)
        .join('; '),
    )
    .join('\n');

const asTexts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
