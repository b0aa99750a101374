import { ApiError } from './api-error.ts';
import { chatModel } from './catalogue.ts';
import { type Fields, fields, invalidValue, isFields, list, missing, text } from './fields.ts';
import {
  checkContext,
  checkEffort,
  checkSampling,
  checkVerbosity,
  countInput,
  readFormat,
  readFunction,
  readMaxTokens,
  readToolChoice,
  refuseUnknown,
} from './parameters.ts';
import { type Entry, type Prompt, textOfContent } from './prompt.ts';

const KNOWN = `model input instructions stream stream_options tools tool_choice parallel_tool_calls max_tool_calls
  temperature top_p max_output_tokens reasoning text truncation store metadata user safety_identifier
  prompt_cache_key prompt_cache_retention include service_tier background previous_response_id prompt
  conversation top_logprobs`;

const ROLES = ['assistant', 'system', 'developer', 'user'];
const MIN_OUTPUT_TOKENS = 16;
const WEB_SEARCH = /^web_search(?:_\d{4}_\d{2}_\d{2}|_preview)?$/;

export type ResponsesRequest = {
  prompt: Prompt;
  body: Fields;
  inputTokens: number;
  effort: unknown;
  wantsSummary: boolean;
  wantsEncrypted: boolean;
};

export function readResponsesRequest(body: Fields): ResponsesRequest {
  refuseUnknown(body, KNOWN);
  const model = chatModel(body.model);
  const reasoning = isFields(body.reasoning) ? body.reasoning : {};
  const format = isFields(body.text) ? body.text : {};
  checkSampling(body, reasoning.effort, model);
  checkEffort(reasoning.effort, 'reasoning.effort', model);
  checkVerbosity(format.verbosity, 'text.verbosity', model);
  if (body.previous_response_id) {
    const message = `Previous response with id '${body.previous_response_id}' not found.`;
    throw new ApiError(400, message, 'previous_response_not_found', 'previous_response_id');
  }
  const given = list(body.tools ?? [], 'tools').map((tool, at) => fields(tool, `tools[${at}]`));
  const tools = given.flatMap((tool, at) =>
    tool.type === 'function' ? [readFunction(tool, `tools[${at}]`)] : [],
  );
  const hasWebSearch = given.some(({ type }) => WEB_SEARCH.test(String(type)));
  if (hasWebSearch && reasoning.effort === 'minimal') throw needsEffort();
  const prompt: Prompt = {
    model,
    entries: readEntries(body),
    tools,
    hasWebSearch,
    toolChoice: readToolChoice(body.tool_choice, tools),
    schema: readFormat(format.format, 'text.format'),
    maxTokens: readMaxTokens(body, 'max_output_tokens', MIN_OUTPUT_TOKENS, model),
  };
  const inputTokens = countInput(prompt);
  checkContext(inputTokens, model, 'input');
  const wantsSummary = model.isReasoning && Boolean(reasoning.summary);
  const included = list(body.include ?? [], 'include');
  const wantsEncrypted = model.isReasoning && included.includes('reasoning.encrypted_content');
  return { prompt, body, inputTokens, effort: reasoning.effort, wantsSummary, wantsEncrypted };
}

function needsEffort(): ApiError {
  const message = "The following tools cannot be used with reasoning.effort 'minimal': web_search.";
  return new ApiError(400, message, null, 'tools');
}

function readEntries({ input, instructions }: Fields): Entry[] {
  if (input === undefined || input === null) throw missing('input');
  const first: Entry[] =
    typeof instructions === 'string' ? [{ kind: 'instruction', text: instructions }] : [];
  if (typeof input === 'string') {
    if (input === '') throw emptyInput();
    return [...first, { kind: 'user', text: input }];
  }
  const entries = list(input, 'input').flatMap(readItem);
  if (entries.length === 0) throw emptyInput();
  checkCalls(entries);
  return [...first, ...entries];
}

function emptyInput(): ApiError {
  const message = "Invalid 'input': expected a non-empty string or a non-empty array.";
  return new ApiError(400, message, 'invalid_value', 'input');
}

function readItem(item: unknown, index: number): Entry[] {
  const param = `input[${index}]`;
  const given = fields(item, param);
  switch (given.type ?? 'message') {
    case 'message': {
      const role = String(given.role);
      if (!ROLES.includes(role)) throw invalidValue(`${param}.role`, given.role, ROLES);
      const kind = role === 'user' || role === 'assistant' ? role : 'instruction';
      return [{ kind, text: textOfContent(given.content) }];
    }
    case 'function_call':
      return [
        {
          kind: 'call',
          id: text(given.call_id, `${param}.call_id`),
          name: text(given.name, `${param}.name`),
          arguments: text(given.arguments, `${param}.arguments`),
        },
      ];
    case 'function_call_output': {
      const id = text(given.call_id, `${param}.call_id`);
      return [{ kind: 'result', id, output: textOfContent(given.output) }];
    }
    case 'reasoning':
      checkThought(text(given.id, `${param}.id`), given.encrypted_content, param);
      return [];
    default:
      // The traces of built-in tools are taken and not used.
      return [];
  }
}

/** Nothing is stored here: a thought has to come back as it was handed out. */
function checkThought(id: string, encrypted: unknown, param: string): void {
  if (encrypted === sealedThought(id)) return;
  const message = encrypted
    ? 'The encrypted content could not be verified.'
    : `Item with id '${id}' not found. Items are not persisted when \`store\` is set to false. Try again with \`store\` set to true, or remove this item from your input.`;
  throw new ApiError(400, message, encrypted ? 'invalid_encrypted_content' : null, param);
}

export const sealedThought = (id: string): string =>
  Buffer.from(`a thought that only this model can read: ${id}`).toString('base64');

/** Each call has one result, each result a call. */
function checkCalls(entries: Entry[]): void {
  const ids = (kind: 'call' | 'result') =>
    entries.flatMap((entry) => (entry.kind === kind ? [entry.id] : []));
  const calls = ids('call');
  const results = ids('result');
  const alone = results.find((id) => !calls.includes(id));
  if (alone !== undefined) {
    throw new ApiError(
      400,
      `No tool call found for function call output with call_id ${alone}.`,
      null,
      'input',
    );
  }
  const open = calls.find((id) => !results.includes(id));
  if (open !== undefined) {
    throw new ApiError(400, `No tool output found for function call ${open}.`, null, 'input');
  }
}
