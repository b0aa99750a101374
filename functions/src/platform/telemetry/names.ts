/**
 * Every name that telemetry has, in one place. Those of `gen_ai.*` follow OpenTelemetry's conventions for generative AI
 * (semantic-conventions-genai, state of autumn 2026, "Development": they still change), the others its stable ones; what
 * has no convention begins with `talkwright.`.
 */
export const names = {
  agentId: 'gen_ai.agent.id',
  conversationId: 'gen_ai.conversation.id',
  finishReasons: 'gen_ai.response.finish_reasons',
  firstChunk: 'gen_ai.response.time_to_first_chunk',
  inputMessages: 'gen_ai.input.messages',
  inputTokens: 'gen_ai.usage.input_tokens',
  instructions: 'gen_ai.system_instructions',
  operation: 'gen_ai.operation.name',
  outputMessages: 'gen_ai.output.messages',
  outputTokens: 'gen_ai.usage.output_tokens',
  provider: 'gen_ai.provider.name',
  query: 'gen_ai.retrieval.query.text',
  requestModel: 'gen_ai.request.model',
  stream: 'gen_ai.request.stream',
  tokenType: 'gen_ai.token.type',
  toolArguments: 'gen_ai.tool.call.arguments',
  toolName: 'gen_ai.tool.name',
  toolResult: 'gen_ai.tool.call.result',

  databaseCharge: 'azure.cosmosdb.operation.request_charge',
  databaseCollection: 'db.collection.name',
  databaseOperation: 'db.operation.name',
  databaseStatus: 'db.response.status_code',
  databaseSystem: 'db.system.name',
  deliveries: 'messaging.servicebus.message.delivery_count',
  errorType: 'error.type',
  function: 'faas.name',
  httpMethod: 'http.request.method',
  httpRoute: 'http.route',
  httpStatus: 'http.response.status_code',
  invocation: 'faas.invocation_id',
  messageId: 'messaging.message.id',
  messagingOperation: 'messaging.operation.name',
  messagingSystem: 'messaging.system',
  queue: 'messaging.destination.name',
  serverAddress: 'server.address',

  attempt: 'talkwright.attempt',
  container: 'talkwright.blob.container',
  limit: 'talkwright.limit',
  meter: 'talkwright.meter',
  modelOwner: 'talkwright.model.owner',
  passages: 'talkwright.passages',
  slackMethod: 'talkwright.slack.method',
  tenantId: 'talkwright.tenant.id',
  toolStatus: 'talkwright.tool.status',
} as const;

const seconds = (description: string, boundaries: number[]) =>
  ({ kind: 'histogram', unit: 's', description, boundaries }) as const;
const percent = (description: string) =>
  ({ kind: 'histogram', unit: '%', description, boundaries: TENTHS }) as const;
const counter = (description: string, unit: string) =>
  ({ kind: 'counter', unit, description }) as const;

const SHORT = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 8, 10, 30];
const LONG = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 160, 320];
const TENTHS = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100];
const HOURS = [0.05, 0.25, 1, 2.5, 5, 15, 30, 60, 180, 300, 600, 1_800, 3_600, 21_600];

/** What is counted and measured. No attribute of theirs has more values than the code or a catalogue names. */
export const metrics = {
  'talkwright.request.duration': seconds('Request until its answer is complete', LONG),
  'talkwright.timer.duration': seconds('What a timer does', LONG),
  'talkwright.answer.first_word': seconds('Request until the first word of its answer', SHORT),
  'gen_ai.invoke_agent.duration': seconds('An agent answers', LONG),
  'talkwright.retrieval.duration': seconds('Passages are searched for', SHORT),
  'talkwright.ingestion.duration': seconds('Upload of a document until it is found', HOURS),
  'talkwright.queue.age': seconds(
    'A message has waited until it is received, what has failed before since it first came',
    HOURS,
  ),
  'talkwright.queue.oldest': seconds('The oldest message of a queue waits, or fails', HOURS),
  'talkwright.partition.filling': percent('The fullest logical partition of the database'),
  'gen_ai.client.inference.duration': seconds('A model answers, or embeds', LONG),
  'gen_ai.execute_tool.duration': seconds('A tool of an agent is called', LONG),
  'gen_ai.client.inference.usage.input_tokens': counter('Tokens that models have read', '{token}'),
  'gen_ai.client.inference.usage.output_tokens': counter('Tokens that models have said', '{token}'),
  'talkwright.cost': counter(
    'What models cost by the prices of their organizations, else by list prices',
    '{USD}',
  ),
  'azure.cosmosdb.client.operation.request_charge': counter('Request units', '{request_unit}'),
  'talkwright.failures': counter('Requests that were refused or failed, by code', '{request}'),
  'talkwright.quota.refused': counter('Refused since a plan is used up', '{refusal}'),
  'talkwright.rate_limited': counter('Refused since there were too many', '{refusal}'),
  'talkwright.message.retried': counter('Messages that failed and come again', '{message}'),
  'talkwright.message.given_up': counter('Messages that went to the dead letters', '{message}'),
} as const;

export type MetricName = keyof typeof metrics;
