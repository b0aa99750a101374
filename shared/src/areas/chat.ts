import * as z from 'zod';
import { answerOutcomes, type IncompleteReason, incompleteNames } from '../answer-outcomes.ts';
import { contract, type Output } from '../contract/contract.ts';
import { type ErrorCode, errors } from '../contract/errors.ts';
import { emailSchema, idSchema, timeSchema } from '../contract/rules.ts';
import { writtenNumber } from '../written-number.ts';
import { contactSchema, widgetPersonalitySchema } from './agent-config.ts';
import { boxSchema } from './documents.ts';

export const MAX_MESSAGE_LENGTH = 8_000;
export const MAX_CONTACT_MESSAGE_LENGTH = 2_000;
export const MAX_FEEDBACK_NOTE_LENGTH = 1_000;
const MAX_USER_TOKEN_LENGTH = 8_000;
const MAX_SOURCE_TOKEN_LENGTH = 4_000;

/** Empty, it says that a page meant to name its visitor, and did not: an answer for nobody would be the wrong one. */
export const userTokenSchema = z
  .string()
  .min(1, 'The user token is empty. Leave it out for a visitor who is not signed in')
  .max(MAX_USER_TOKEN_LENGTH);

/** Of all statements that name the number, the first one's among them, where they rest on different words. */
const quotesSchema = z.string().array().optional();
/** Beside several quotes: which of them, from 0, each mark of the number has, in the order of the text; -1 for none. Of the first 100 marks. */
const marksSchema = z.int().array().optional();

const documentCitationSchema = z.object({
  /** The number that the answer's text refers to: `[1]`. */
  n: z.int(),
  documentId: idSchema,
  filename: z.string(),
  /** 1-based; null for documents without pages. */
  page: z.int().nullable(),
  /** What the first statement that names the number rests on. */
  quote: z.string(),
  quotes: quotesSchema,
  marks: marksSchema,
});

export const MAX_CITED_URL_LENGTH = 2_000;

/** A page of the web. Address, title and quote are words of strangers. */
const webCitationSchema = z.object({
  /** Where the model's own server has looked it up, the text links to the page and may not name the number. */
  n: z.int(),
  url: z.url({ protocol: /^https?$/ }).max(MAX_CITED_URL_LENGTH),
  title: z.string(),
  /** Empty where nobody says which words were meant. */
  quote: z.string(),
  quotes: quotesSchema,
  marks: marksSchema,
});
export type WebCitation = z.infer<typeof webCitationSchema>;

export const citationSchema = z.union([documentCitationSchema, webCitationSchema]);
export type Citation = z.infer<typeof citationSchema>;

/** Where in an answer's text a statement stands that the passages it cited do not hold. Its marks are left out. */
const unsupportedSchema = z.object({ start: z.int(), end: z.int() }).array().optional();

export const chatPhases = ['retrieving', 'thinking', 'tool', 'answering'] as const;
const incompleteReasons = Object.keys(incompleteNames) as IncompleteReason[];
export const finishReasons = ['stop', ...incompleteReasons] as const;

/** None of an answer that is whole. */
const incompleteSchema = z.enum(incompleteReasons).optional();

/** None for an agent that has nothing to look into. */
const outcomeSchema = z.enum(answerOutcomes).optional();

/** One server-sent event of an answer. `session` comes first; `done` or `error` comes last. */
export const chatEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('session'), sessionId: idSchema, visitorToken: z.string() }),
  z.object({
    type: z.literal('status'),
    phase: z.enum(chatPhases),
    /**
     * With `thinking`, where the agent tells visitors what it thinks about: the next words of that, which go on from
     * those of the last such event. Written by the model, and kept nowhere.
     */
    text: z.string().optional(),
  }),
  z.object({ type: z.literal('delta'), text: z.string() }),
  z.object({
    type: z.literal('citations'),
    citations: citationSchema.array(),
    /** Told in previews, and where the agent lets visitors know. */
    unsupported: unsupportedSchema,
  }),
  z.object({ type: z.literal('usage'), inputTokens: z.int(), outputTokens: z.int() }),
  z.object({
    type: z.literal('done'),
    messageId: idSchema,
    finishReason: z.enum(finishReasons),
    outcome: outcomeSchema,
  }),
  z.object({
    type: z.literal('error'),
    error: z.string(),
    code: z.enum(Object.keys(errors) as ErrorCode[]),
  }),
]);
export type ChatEvent = z.infer<typeof chatEventSchema>;

export const thumbs = ['up', 'down'] as const;

/** What the visitor thinks of an answer. */
export const feedbackSchema = z.object({
  thumb: z.enum(thumbs),
  note: z.string().optional(),
  at: timeSchema,
});
export type Feedback = z.infer<typeof feedbackSchema>;

export const messageSchema = z.object({
  id: idSchema,
  role: z.enum(['user', 'assistant', 'internal']),
  content: z.string(),
  created_at: timeSchema,
  citations: citationSchema.array().optional(),
  outcome: outcomeSchema,
  incomplete: incompleteSchema,
  unsupported: unsupportedSchema,
  feedback: feedbackSchema.optional(),
  /**
   * `rag` and `tool` are internal events; sub_turn numbers the steps of one answer; `unanswered` says that they led to
   * none, since it failed or was stopped before its first word.
   */
  metadata: z
    .object({
      sub_turn: z.int().optional(),
      type: z.enum(['rag', 'tool']).optional(),
      unanswered: z.literal(true).optional(),
    })
    .optional(),
});
export type Message = z.infer<typeof messageSchema>;

export const sessionSchema = z.object({
  session_id: idSchema,
  agent_instance_id: idSchema,
  message_count: z.int(),
  created_at: timeSchema,
  updated_at: timeSchema,
});

export const getWidgetConfig = contract({
  name: 'widget-config',
  method: 'GET',
  path: 'widget/config',
  access: 'agentKey',
  summary: 'What the chat widget needs to know of its agent.',
  query: z.object({
    instanceName: z.string().max(80).optional(),
    /** In place of the header: a browser first asks whether it may send that one to another origin. */
    apiKey: z.string().optional(),
  }),
  output: z.object({
    agent: z.object({
      name: z.string(),
      description: z.string(),
      conversationOpener: z.string(),
      personality: widgetPersonalitySchema,
      /** Shown below an answer that is none; null where the agent offers no contact. */
      contact: contactSchema.nullable(),
      /** Whether the documents that an answer cites can be opened, at what is cited. */
      opensSources: z.boolean(),
    }),
    /** Shown under the conversation, as when a demo model answers; null when there is nothing to say. */
    notice: z.string().nullable(),
  }),
  errors: ['unknown_agent_key', 'page_not_allowed'],
  fallback: 'Failed to initialize chat widget',
});

export const chat = contract({
  name: 'widget-chat',
  method: 'POST',
  path: 'widget/chat',
  access: 'agentKey',
  activity: { none: 'A visitor calls, no member.' },
  summary: 'Say something and receive the answer as server-sent events while it is made.',
  answer: 'events',
  body: z.strictObject({
    message: z
      .string({ error: 'Write a message' })
      .trim()
      .min(1, 'Write a message')
      .max(MAX_MESSAGE_LENGTH, `A message has at most ${MAX_MESSAGE_LENGTH} characters`),
    sessionId: idSchema.optional(),
    /** Handed out with the session; proves that the session is the caller's own. */
    visitorToken: z.string().max(200).optional(),
    /** Chosen by the client: the same id again replays the stored answer instead of asking the model. */
    clientMessageId: idSchema.optional(),
    /** A JWT in which the embedding site says who its visitor is: see the token exchange of the agent's tools. */
    userToken: userTokenSchema.optional(),
  }),
  output: z.object({ event: chatEventSchema }),
  errors: [
    'unknown_agent_key',
    'page_not_allowed',
    'visitor_token_refused',
    'user_token_refused',
    'session_not_found',
    'answer_under_way',
    'answer_stopped',
    'too_many',
  ],
  fallback: 'The answer could not be loaded. Please try again.',
});

export const stopAnswer = contract({
  name: 'widget-stop',
  method: 'POST',
  path: 'widget/stop',
  access: 'agentKey',
  activity: { none: 'A visitor calls, no member.' },
  summary:
    'Stop an answer that is being given, whichever connection reads it: what was said until then stays as the answer, and ' +
    'says so. A connection that is closed stops nothing: the same message brings the whole answer later.',
  body: z.strictObject({
    sessionId: idSchema,
    visitorToken: z.string().max(200),
    userToken: userTokenSchema.optional(),
    /** Of the message that is being answered. */
    clientMessageId: idSchema,
  }),
  /** False where nothing was being answered any more. */
  output: z.object({ isStopped: z.boolean() }),
  errors: [
    'unknown_agent_key',
    'page_not_allowed',
    'visitor_token_refused',
    'user_token_refused',
    'session_not_found',
    'too_many',
  ],
  fallback: 'The answer could not be stopped. Please try again.',
});

export const sendContact = contract({
  name: 'widget-contact',
  method: 'POST',
  path: 'widget/contact',
  access: 'agentKey',
  activity: { none: 'A visitor calls, no member.' },
  summary:
    'From below an answer that was none: a message to the people behind the agent, with the address that they are to ' +
    'answer to. The same one twice is sent once.',
  body: z.strictObject({
    sessionId: idSchema,
    visitorToken: z.string().max(200),
    userToken: userTokenSchema.optional(),
    /** Of the answer. */
    messageId: idSchema,
    email: emailSchema,
    message: z
      .string({ error: 'Write a message' })
      .trim()
      .min(1, 'Write a message')
      .max(
        MAX_CONTACT_MESSAGE_LENGTH,
        `A message has at most ${MAX_CONTACT_MESSAGE_LENGTH} characters`,
      ),
  }),
  /** False in a preview: nobody is written to. */
  output: z.object({ isSent: z.boolean() }),
  errors: [
    'unknown_agent_key',
    'page_not_allowed',
    'visitor_token_refused',
    'user_token_refused',
    'session_not_found',
    'contact_not_offered',
    'too_many',
  ],
  fallback: 'The message could not be sent. Please try again.',
});

export const sendFeedback = contract({
  name: 'widget-feedback',
  method: 'POST',
  path: 'widget/feedback',
  access: 'agentKey',
  summary:
    'What the visitor thinks of an answer in their own conversation: a thumb and, if they like, a sentence. The last one ' +
    'counts; null takes it back.',
  activity: { none: 'A visitor calls, no member.' },
  body: z.strictObject({
    sessionId: idSchema,
    visitorToken: z.string().max(200),
    userToken: userTokenSchema.optional(),
    /** Of the answer. */
    messageId: idSchema,
    thumb: z.enum(thumbs).nullable(),
    note: z
      .string()
      .trim()
      .max(
        MAX_FEEDBACK_NOTE_LENGTH,
        `A note has at most ${writtenNumber(MAX_FEEDBACK_NOTE_LENGTH)} characters`,
      )
      .default(''),
  }),
  output: z.object({ feedback: feedbackSchema.nullable() }),
  errors: [
    'unknown_agent_key',
    'page_not_allowed',
    'visitor_token_refused',
    'user_token_refused',
    'session_not_found',
    'feedback_not_taken',
    'too_many',
  ],
  fallback: 'Your feedback could not be saved. Please try again.',
});

export const openSource = contract({
  name: 'widget-open-source',
  method: 'POST',
  path: 'widget/source',
  access: 'agentKey',
  activity: { none: 'A visitor calls, no member.' },
  summary:
    'An address that shows the one page, or passage, of a document that an answer in this conversation cites, for ten ' +
    'minutes. Where the agent lets visitors open sources.',
  body: z.strictObject({
    sessionId: idSchema,
    visitorToken: z.string().max(200),
    userToken: userTokenSchema.optional(),
    /** Of the answer. */
    messageId: idSchema,
    /** Of the citation. */
    n: z.int(),
    /** Which of its quotes, from 0. */
    quote: z.int().min(0).default(0),
  }),
  output: z.object({ url: z.string(), expiresAt: timeSchema }),
  errors: [
    'unknown_agent_key',
    'page_not_allowed',
    'visitor_token_refused',
    'user_token_refused',
    'session_not_found',
    'source_not_offered',
    'document_not_found',
    'too_many',
  ],
  fallback: 'The source could not be opened. Please try again.',
});

export const getSource = contract({
  name: 'widget-source',
  method: 'GET',
  path: 'widget/source',
  access: 'anonymous',
  keyless: true,
  summary:
    'What an address of a source leads to: a picture of the page that is cited, or the text of the passage. Nothing else of ' +
    'the document.',
  query: z.object({ token: z.string().max(MAX_SOURCE_TOKEN_LENGTH) }),
  output: z.object({
    filename: z.string(),
    quote: z.string(),
    /** Of a PDF: as PNG data URL, and where on it the quote stands. */
    picture: z.object({ image: z.string(), page: z.int(), boxes: boxSchema.array() }).optional(),
    /**
     * Of all others, unless the quote is not found any more: `path` has the headings above it, and `marked` is how it
     * stands there.
     */
    passage: z
      .object({ path: z.string(), before: z.string(), marked: z.string(), after: z.string() })
      .optional(),
  }),
  errors: [
    'source_link_refused',
    'source_not_offered',
    'unknown_agent_key',
    'page_not_allowed',
    'document_not_found',
    'page_not_found',
    'too_many',
  ],
  fallback: 'The source could not be opened. Please try again.',
});
export type Source = Output<typeof getSource>;
