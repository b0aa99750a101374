import { ApiError } from './api-error.ts';
import type { ChatModel } from './catalogue.ts';
import { type Fields, fields, invalidValue, isFields, missing, number, text } from './fields.ts';
import type { Entry, Prompt, Tool, ToolChoice } from './prompt.ts';
import { countTokens } from './tokens.ts';

/** Refuses what the API does not know, so that a misspelt setting shows. */
export function refuseUnknown(body: Fields, known: string): void {
  const names = new Set(known.split(/\s+/));
  const unknown = Object.keys(body).find((name) => !names.has(name));
  if (unknown === undefined) return;
  throw new ApiError(400, `Unknown parameter: '${unknown}'.`, 'unknown_parameter', unknown);
}

/** What a model does where nothing is said. */
const effortOf = (effort: unknown, model: ChatModel) => effort ?? model.usualEffort;

/** Models take no sampling settings but the default while they think. */
export function checkSampling(body: Fields, effort: unknown, model: ChatModel): void {
  const isThinking = model.isReasoning && effortOf(effort, model) !== 'none';
  for (const [name, max] of [
    ['temperature', 2],
    ['top_p', 1],
  ] as const) {
    const value = number(body[name], name, { min: 0, max, isInteger: false });
    if (!isThinking || value === undefined || value === 1) continue;
    const message = `Unsupported value: '${name}' does not support ${value} with this model. Only the default (1) value is supported.`;
    throw new ApiError(400, message, 'unsupported_value', name);
  }
}

export function checkEffort(effort: unknown, param: string, model: ChatModel): void {
  if (effort === undefined || effort === null) return;
  if (!model.isReasoning) {
    const message = `Unsupported parameter: '${param}' is not supported with this model.`;
    throw new ApiError(400, message, 'unsupported_parameter', param);
  }
  if (!model.efforts.includes(String(effort)))
    throw unsupported(param, effort, model.id, model.efforts);
}

/** Of Chat Completions: the models that may be told not to think take functions only then. */
export function checkThinkingWithTools(effort: unknown, tools: Tool[], model: ChatModel): void {
  const isThinking = model.usualEffort !== undefined && effortOf(effort, model) !== 'none';
  if (tools.length === 0 || !isThinking) return;
  const message = `Function tools with reasoning_effort are not supported for ${model.id} in /v1/chat/completions. To use function tools, use /v1/responses or set reasoning_effort to 'none'.`;
  throw new ApiError(400, message, null, 'reasoning_effort');
}

export function checkVerbosity(verbosity: unknown, param: string, model: ChatModel): void {
  if (verbosity === undefined || verbosity === null) return;
  const known = ['low', 'medium', 'high'];
  if (!known.includes(String(verbosity))) throw invalidValue(param, verbosity, known);
  const supported = model.hasVerbosity ? known : ['medium'];
  if (!supported.includes(String(verbosity)))
    throw unsupported(param, verbosity, model.id, supported);
}

function unsupported(param: string, value: unknown, model: string, supported: readonly string[]) {
  const values = supported.map((name) => `'${name}'`).join(', ');
  const message = `Unsupported value: '${value}' is not supported with the '${model}' model. Supported values are: ${values}.`;
  return new ApiError(400, message, 'unsupported_value', param);
}

export function readMaxTokens(body: Fields, name: string, min: number, model: ChatModel): number {
  const max = model.maxOutputTokens;
  return number(body[name], name, { min, max, isInteger: true }) ?? max;
}

/** `given` is the function's description, which the two APIs nest differently. */
export function readFunction(given: unknown, param: string): Tool {
  const { name, description, parameters } = fields(given, param);
  if (typeof name !== 'string') throw missing(`${param}.name`);
  if (!/^[a-zA-Z0-9_-]{1,64}$/.test(name)) {
    const message = `Invalid '${param}.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.`;
    throw new ApiError(400, message, 'invalid_value', `${param}.name`);
  }
  const schema = parameters ?? { type: 'object', properties: {} };
  if (!isFields(schema) || schema.type !== 'object') {
    const type = isFields(schema) ? schema.type : typeof schema;
    const message = `Invalid schema for function '${name}': schema must be a JSON Schema of 'type: "object"', got 'type: "${type}"'.`;
    throw new ApiError(400, message, 'invalid_function_parameters', `${param}.parameters`);
  }
  return {
    name,
    description: typeof description === 'string' ? description : '',
    parameters: schema,
  };
}

export function readToolChoice(choice: unknown, tools: Tool[]): ToolChoice {
  if (choice === undefined || choice === null || choice === 'auto') return 'auto';
  if (choice === 'none') return choice;
  if (choice === 'required') {
    if (tools.length > 0) return choice;
    const message = "Tool choice 'required' must be specified with 'tools' parameter.";
    throw new ApiError(400, message, null, 'tool_choice');
  }
  if (!isFields(choice)) throw invalidValue('tool_choice', choice, ['none', 'auto', 'required']);
  if (choice.type !== 'function') return 'auto';
  const nested = isFields(choice.function) ? choice.function : choice;
  return { name: text(nested.name, 'tool_choice.name') };
}

/** `format` is text, any JSON, or JSON after a schema, which the two APIs nest differently. */
export function readFormat(format: unknown, param: string): Fields | undefined {
  if (!isFields(format) || format.type === 'text') return undefined;
  if (format.type === 'json_object') return {};
  if (format.type !== 'json_schema') {
    throw invalidValue(`${param}.type`, format.type, ['json_object', 'json_schema', 'text']);
  }
  const nested = isFields(format.json_schema) ? format.json_schema : format;
  if (typeof nested.name !== 'string') throw missing(`${param}.name`);
  return fields(nested.schema, `${param}.schema`);
}

export function countInput({ entries, tools }: Pick<Prompt, 'entries' | 'tools'>): number {
  const perEntry = entries.map((entry) => countTokens(textOf(entry)) + 4);
  const forTools = tools.length > 0 ? countTokens(JSON.stringify(tools)) : 0;
  return perEntry.reduce((sum, tokens) => sum + tokens, forTools);
}

export function checkContext(tokens: number, model: ChatModel, param: string): void {
  if (tokens <= model.contextTokens) return;
  const message = `Your input exceeds the context window of this model (${tokens} of ${model.contextTokens} tokens). Please adjust your input and try again.`;
  throw new ApiError(400, message, 'context_length_exceeded', param);
}

function textOf(entry: Entry): string {
  if (entry.kind === 'call') return entry.name + entry.arguments;
  return entry.kind === 'result' ? entry.output : entry.text;
}
