import { type AgentDraft, agentDraftSchema } from '@talkwright/shared/areas/agents';
import { Failure } from '@talkwright/shared/contract/errors';
import { isRecord } from '@talkwright/shared/contract/json-object';
import { modelNameSchema } from '@talkwright/shared/models/model-name';
import type * as z from 'zod';

type Fields = Record<string, unknown>;
export type AgentFile = {
  draft: AgentDraft;
  /** What a draft has no place for, or a file should not decide. */
  beside: {
    isPromptMissing: boolean;
    hasApiKey: boolean;
    hasBaseUrl: boolean;
    unusableModel: string | undefined;
    icon: unknown;
    operations: unknown;
    leftOut: unknown;
  };
};

/** As an answer names it, and as a payload does. */
const names = {
  identity: ['identity'],
  name: ['name'],
  description: ['description'],
  conversationOpener: ['conversation_opener', 'conversationOpener'],
  systemPrompt: ['system_prompt', 'systemPrompt'],
  personality: ['personality'],
  toolsConfig: ['tools_config', 'toolsConfig'],
  outputConfig: ['output_config', 'outputConfig'],
  modelConfig: ['model_config', 'modelConfig'],
  dataCollectionConfig: ['data_collection_config', 'dataCollectionConfig'],
  embedConfig: ['embed_config', 'embedConfig'],
  noAnswerConfig: ['no_answer_config', 'noAnswerConfig'],
  citationsConfig: ['citations_config', 'citationsConfig'],
  searchConfig: ['search_config', 'searchConfig'],
  webSurfingEnabled: ['web_surfing_enabled', 'webSurfingEnabled'],
  ragEnabled: ['rag_enabled', 'ragEnabled'],
} as const satisfies Record<keyof AgentDraft, readonly string[]>;
type Field = keyof typeof names;
const parts = [
  'personality',
  'toolsConfig',
  'outputConfig',
  'modelConfig',
  'dataCollectionConfig',
  'embedConfig',
  'noAnswerConfig',
  'citationsConfig',
  'searchConfig',
] as const;

const MAX_ROUNDS = 5;

/**
 * The agent itself, or wrapped under `agent`. What is missing takes its default, what is unknown is passed over.
 * @throws Failure `invalid_input` with a sentence that names the field
 */
export function readAgentFile(file: Fields): AgentFile {
  const source = isRecord(file.agent) ? file.agent : file;
  const given = Object.fromEntries(
    (Object.keys(names) as Field[]).map((field) => [field, findValue(source, field)]),
  );
  for (const field of parts) given[field] = fromJson(given[field]);
  const { name } = given;
  if (typeof name !== 'string' || name.trim() === '') {
    throw refusal('name', 'Imported file missing required field: name');
  }

  const model = take(given.modelConfig, ['apiKey', 'apiKeySet', 'baseURL', 'baseURLSet']);
  const beside = {
    isPromptMissing: given.systemPrompt === undefined,
    hasApiKey: model.apiKeySet === true || Boolean(model.apiKey),
    hasBaseUrl: model.baseURLSet === true || Boolean(model.baseURL),
    unusableModel: takeUnusableModel(given.modelConfig),
    icon: take(given.personality, ['icon']).icon,
    operations: take(given.toolsConfig, ['operations']).operations,
    leftOut: source.left_out,
  };
  given.identity ??= identityFrom(name);
  given.systemPrompt ??= `You are ${name.trim()}, a helpful assistant.`;
  return { draft: parse(given), beside };
}

/** Null says as little as nothing at all. */
function findValue(source: Fields, field: Field): unknown {
  const name = names[field].find((one) => Object.hasOwn(source, one) && source[one] !== null);
  return name === undefined ? undefined : source[name];
}

/** Some send them as JSON texts. */
function fromJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Takes these fields out. */
function take(part: unknown, fields: string[]): Fields {
  if (!isRecord(part)) return {};
  const taken = Object.fromEntries(fields.map((field) => [field, part[field]]));
  for (const field of fields) delete part[field];
  return taken;
}

/** Of another product: the rest of the agent is as good without it. */
function takeUnusableModel(part: unknown): string | undefined {
  const model = isRecord(part) ? part.model : undefined;
  if (typeof model !== 'string' || modelNameSchema.safeParse(model).success) return undefined;
  take(part, ['model']);
  return model;
}

const identityFrom = (name: string): string => {
  const words = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
  const identity = words.slice(0, 80).replace(/^-|-$|[\uD800-\uDBFF]$/g, '');
  return identity.length < 2 ? 'agent' : identity;
};

/** Takes out what the schema does not know until nothing else is wrong. */
function parse(given: Fields): AgentDraft {
  for (let round = 1; ; round++) {
    const { success, data, error } = agentDraftSchema.safeParse(given);
    if (success) return data;
    const unknown = error.issues.filter((issue) => issue.code === 'unrecognized_keys');
    const [issue] = error.issues.filter((one) => one.code !== 'unrecognized_keys');
    if (unknown.length === 0 || round === MAX_ROUNDS) throw invalid(issue);
    for (const { path, keys } of unknown) {
      const place = path.reduce<unknown>((part, key) => (part as Fields)[String(key)], given);
      for (const key of keys) delete (place as Fields)[key];
    }
  }
}

function invalid(issue: z.core.$ZodIssue | undefined): Failure {
  const [first = 'agent', ...rest] = (issue?.path ?? []).map(String);
  const field = [names[first as Field]?.[0] ?? first, ...rest].join('.');
  const reason = (issue?.message ?? 'it cannot be read').replace(/\.$/, '');
  return refusal(field, `The field ${field} of the file is not valid: ${reason}.`);
}

const refusal = (field: string, message: string) =>
  new Failure('invalid_input', { message, fields: { [field]: message } });
