import { noteContents } from '../telemetry/contents.ts';
import { measure } from '../telemetry/metrics.ts';
import { names } from '../telemetry/names.ts';
import { errorTypeOf, inSpan, type Span, streamInSpan } from '../telemetry/spans.ts';
import type { ModelEvent, ModelRequest } from './dialect.ts';

/** Whose account it is asked on: an organization's own may fail without anything being wrong with the deployment. */
type Owner = 'deployment' | 'organization';

/** One request to a model that answers, from the request until its last word. */
export function chatSpan(
  request: ModelRequest,
  owner: Owner,
  respond: () => AsyncGenerator<ModelEvent>,
): AsyncGenerator<ModelEvent> {
  const measured = modelled('chat', request.config.model, owner);
  const name = `chat ${request.config.model}`;
  const attributes = { ...measured, [names.stream]: true };
  return streamInSpan(name, { kind: 'client', attributes }, (span) =>
    watched(span, request, measured, respond()),
  );
}

export function embeddingsSpan<T>(model: string, embed: () => Promise<T>): Promise<T> {
  const attributes = modelled('embeddings', model, 'deployment');
  return inSpan(`embeddings ${model}`, { kind: 'client', attributes }, async () => {
    const since = performance.now();
    try {
      const answer = await embed();
      took(since, attributes);
      return answer;
    } catch (error) {
      took(since, { ...attributes, [names.errorType]: errorTypeOf(error) });
      throw error;
    }
  });
}

async function* watched(
  span: Span,
  request: ModelRequest,
  measured: ReturnType<typeof modelled>,
  events: AsyncGenerator<ModelEvent>,
): AsyncGenerator<ModelEvent> {
  const since = performance.now();
  let hasBegun = false;
  let said = '';
  let failure = {};
  noteContents(span, () => ({
    [names.instructions]: request.instructions,
    [names.inputMessages]: JSON.stringify(request.messages),
  }));
  try {
    for await (const event of events) {
      if (!hasBegun) span.setAttribute(names.firstChunk, (performance.now() - since) / 1_000);
      hasBegun = true;
      if (event.type === 'delta') said += event.text;
      else noteEvent(span, event, measured);
      yield event;
    }
  } catch (error) {
    failure = { [names.errorType]: errorTypeOf(error) };
    throw error;
  } finally {
    took(since, { ...measured, ...failure });
    noteContents(span, () => ({ [names.outputMessages]: said }));
  }
}

function noteEvent(span: Span, event: ModelEvent, measured: ReturnType<typeof modelled>): void {
  if (event.type === 'finish') span.setAttribute(names.finishReasons, [event.reason]);
  if (event.type !== 'usage') return;
  const { inputTokens, outputTokens } = event;
  span.setAttributes({ [names.inputTokens]: inputTokens, [names.outputTokens]: outputTokens });
  measure('gen_ai.client.inference.usage.input_tokens', inputTokens, measured);
  measure('gen_ai.client.inference.usage.output_tokens', outputTokens, measured);
}

const took = (since: number, attributes: ReturnType<typeof modelled>) =>
  measure('gen_ai.client.inference.duration', (performance.now() - since) / 1_000, attributes);

/** The provider is whose API is spoken, also where a server of an organization's own speaks it. */
const modelled = (operation: string, model: string, owner: Owner): Record<string, string> => ({
  [names.operation]: operation,
  [names.provider]: 'openai',
  [names.modelOwner]: owner,
  [names.requestModel]: model,
});
