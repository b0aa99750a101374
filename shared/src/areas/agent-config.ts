import * as z from 'zod';
import { orAsRead } from '../contract/or-as-read.ts';
import { emailSchema, lineSchema } from '../contract/rules.ts';
import { reasoningEfforts } from '../models/catalogue.ts';
import { dayOf } from '../models/end-in-words.ts';
import { modelNameSchema } from '../models/model-name.ts';
import { isListed, livingModel, modelOfNewAgent, traitsOf } from '../models/models.ts';
import { asksForSensitive, describesSensitive } from '../sensitive-keys.ts';
import { writtenNumber } from '../written-number.ts';

export const verbosities = ['minimal', 'default', 'verbose'] as const;
export const webSearchProviders = ['auto', 'openai', 'internal'] as const;
export const themes = ['light', 'dark', 'blue', 'red', 'black-gold'] as const;
export const positions = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const;
export const outputFormats = ['markdown', 'chart.js', 'mermaid'] as const;
export const digestVerbosities = ['FULL', 'SUMMARY+INSIGHTS', 'INSIGHTS_ONLY'] as const;

export const DEFAULT_TEMPERATURE = 0.7;

/** From `min` to `max`, said in one sentence whatever is wrong. */
const wholeSchema = (label: string, min: number, max: number) => {
  const range = `${writtenNumber(min)} to ${writtenNumber(max)}`;
  const error = `${label} must be a whole number from ${range}`;
  return z.int({ error }).min(min, error).max(max, error);
};

const modelConfigShape = {
  model: modelNameSchema
    .default(() => modelOfNewAgent(new Date()))
    .meta({
      description:
        'gpt-5-mini where nothing is said, until it ends: then the model that has replaced it.',
      default: undefined,
    }),
  temperature: z
    .number()
    .min(0, 'Temperature must be from 0 to 2')
    .max(2, 'Temperature must be from 0 to 2')
    .default(DEFAULT_TEMPERATURE),
  /** Of one answer; null leaves it to the model. */
  maxTokens: wholeSchema('Max tokens', 1, 32_000).nullable().default(null),
  reasoningEffort: z.enum(reasoningEfforts).default('medium'),
  verbosity: z.enum(verbosities).default('default'),
  thinkingSummary: z.boolean().default(false),
  webSearchProvider: z.enum(webSearchProviders).default('auto'),
  webSearchMaxResults: wholeSchema('Web search max results', 1, 10).default(5),
};

/** Of models that are listed, but for one that has ended: what answers in its place may take any. Where it lives on, none is sent for it. */
function lockTemperature<C extends { model: string; temperature: number }>(config: C): C {
  const { model } = config;
  const hasEnded = livingModel(model, dayOf(new Date())) !== model;
  const isLocked = !hasEnded && isListed(model) && traitsOf(model).temperature === 'one';
  return isLocked ? { ...config, temperature: 1 } : config;
}

/** What an agent's model is asked to do. */
export const modelSettingsSchema = z.strictObject(modelConfigShape).transform(lockTemperature);
export type ModelSettings = z.output<typeof modelSettingsSchema>;

/** Another one each time a secret is set, null without one. It is drawn by lot, and says nothing of the secret. */
const markSchema = z.string().nullable().default(null);

/** As answered: of a secret, only whether there is one, and whether it is still the same. */
const modelConfigRead = z.object({
  ...modelConfigShape,
  apiKeySet: z.boolean().default(false),
  baseURLSet: z.boolean().default(false),
  apiKeyMark: markSchema,
  baseURLMark: markSchema,
});
export const modelConfigSchema = modelConfigRead.transform(lockTemperature);
export type ModelConfig = z.output<typeof modelConfigSchema>;

/** A secret that a person types in: left out, the one that is kept stays; null or empty takes it away. */
const secretSchema = (label: string, max: number) =>
  z
    .string()
    .trim()
    .max(max, `${label} must be at most ${max} characters`)
    .regex(/^[\x21-\x7e]*$/, `${label} must not contain spaces or special characters`)
    .nullable()
    .optional();

const modelConfigDraft = z.strictObject({
  ...modelConfigShape,
  apiKey: secretSchema('The API key', 500),
  baseURL: secretSchema('The base URL', 500).refine((url) => !url || /^https?:\/\//i.test(url), {
    error: 'Begin the base URL with https:// or http://, as in https://api.example.com/v1',
  }),
});
export const modelConfigDraftSchema = modelConfigDraft.transform(lockTemperature);
export const modelConfigUpdateSchema = orAsRead(modelConfigDraft, modelConfigRead).transform(
  lockTemperature,
);
export type ModelConfigDraft = z.output<typeof modelConfigDraftSchema>;

export const outputConfigSchema = z.strictObject({
  format: z.enum(outputFormats).default('markdown'),
  charts_enabled: z.boolean().default(false),
  mermaid_enabled: z.boolean().default(false),
});

const MIN_TEASER_DELAY_MS = 5_000;
const DEFAULT_TEASER_DELAY_MS = 30_000;
const MAX_TEASER_DELAY_MS = 24 * 3_600_000;
export const MAX_TEASER_LENGTH = 140;

/** Less than five seconds becomes five; what is no number becomes thirty. */
export const teaserDelayOf = (delay: unknown): number =>
  typeof delay === 'number' && Number.isFinite(delay)
    ? Math.min(Math.max(Math.round(delay), MIN_TEASER_DELAY_MS), MAX_TEASER_DELAY_MS)
    : DEFAULT_TEASER_DELAY_MS;

const digestSchema = z.strictObject({
  recipients: z
    .array(z.string())
    .transform((recipients) => recipients.filter((recipient) => recipient.trim() !== ''))
    .pipe(z.array(emailSchema).max(50, 'A digest has at most 50 recipients'))
    .transform((recipients) => [...new Set(recipients)])
    .default([]),
  verbosity: z.enum(digestVerbosities).default('SUMMARY+INSIGHTS'),
  schedule: z
    .strictObject({
      /** HH:MM. */
      time: z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as HH:MM')
        .default('00:00'),
      timezone: z.literal('UTC').default('UTC'),
      enabled: z.boolean().default(true),
    })
    .prefault({}),
});

const personalityShape = z.strictObject({
  theme: z.enum(themes).default('light'),
  title: z.string().trim().max(80).default(''),
  placeholder: z.string().trim().max(120).default(''),
  position: z.enum(positions).default('bottom-right'),
  showBubble: z.boolean().default(true),
  maximizeEnabled: z.boolean().default(true),
  startMaximized: z.boolean().default(false),
  showTypingIndicator: z.boolean().default(true),
  enableDiagramExport: z.boolean().default(true),
  /** Whether visitors may say what they think of an answer. */
  feedbackEnabled: z.boolean().default(true),
  teaserMessage: z
    .string()
    .trim()
    .max(MAX_TEASER_LENGTH, `The teaser message must be at most ${MAX_TEASER_LENGTH} characters`)
    .default(''),
  teaserEnabled: z.boolean().default(true),
  teaserDelayMs: z.unknown().transform(teaserDelayOf).default(DEFAULT_TEASER_DELAY_MS),
  /** Address of the agent's picture, as the avatar endpoint answered it. */
  icon: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]).default(''),
  agentDescription: z.string().trim().max(500).default(''),
  digest: digestSchema.prefault({}),
});

export type Digest = z.output<typeof digestSchema>;

/** Some clients send it as a JSON string. */
export const personalitySchema = z.preprocess(parseJson, personalityShape);
export type Personality = z.infer<typeof personalityShape>;

/** What anybody who can see the page may know: who receives a digest is not among it. */
export const widgetPersonalitySchema = personalityShape.omit({ digest: true }).strip();

function parseJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** A website as browsers name it: in small letters, without the port that goes without saying. */
const originSchema = z
  .string()
  .trim()
  .max(200, 'At most 200 characters')
  .toLowerCase()
  .transform((text) => text.replace(/\/$/, '').replace(/^(https:.*):443$|^(http:.*):80$/, '$1$2'))
  .pipe(
    z.string().regex(/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/, {
      error: 'Write it as https://www.example.com, without a path',
    }),
  );

export const MAX_OVER_LIMIT_LENGTH = 300;

/** Where an agent answers, how often, and what it says beyond that. Windows begin with the first message in them. */
export const embedConfigSchema = z.strictObject({
  /** None: on every page. Of browsers alone, which say where they are; other programs say what they like. */
  allowedOrigins: z
    .array(z.string())
    .transform((origins) => origins.filter((origin) => origin.trim() !== ''))
    .pipe(z.array(originSchema).max(20, 'At most 20 websites'))
    .transform((origins) => [...new Set(origins)])
    .default([]),
  /** In ten minutes. Nobody reads and writes faster than 60. */
  messagesPerConversation: wholeSchema('Messages in one conversation', 1, 600).default(60),
  /** In ten minutes. Offices and schools share an address. */
  messagesPerAddress: wholeSchema('Messages from one address', 1, 1_200).default(120),
  /** In an hour. */
  conversationsPerAddress: wholeSchema('Conversations from one address', 1, 600).default(60),
  /** In ten minutes, from everywhere. */
  messagesPerAgent: wholeSchema('Messages from everywhere', 1, 3_000).default(1_200),
  /** To who begins a conversation that the plan, or a cap of the agent, has no room for; empty for a general sentence. */
  overLimitMessage: z
    .string()
    .trim()
    .max(MAX_OVER_LIMIT_LENGTH, `At most ${MAX_OVER_LIMIT_LENGTH} characters`)
    .default(''),
});
export type EmbedConfig = z.output<typeof embedConfigSchema>;

export const noAnswerActions = ['say_so', 'contact', 'ask_back'] as const;
export const contactKinds = ['text', 'link', 'form'] as const;
export const MAX_CONTACT_TEXT_LENGTH = 300;

/** How visitors reach people, where the agent has no answer. */
export const contactSchema = z.strictObject({
  kind: z.enum(contactKinds).default('form'),
  /** The text itself, what the link is called, or what stands above the form. */
  text: z
    .string()
    .trim()
    .max(MAX_CONTACT_TEXT_LENGTH, `At most ${MAX_CONTACT_TEXT_LENGTH} characters`)
    .default(''),
  /** Of a link. */
  url: z.string().trim().max(500, 'At most 500 characters').default(''),
});
export type Contact = z.output<typeof contactSchema>;

const contactUrlSchema = z.url({ protocol: /^(https?|mailto)$/ });

/** What happens when the documents do not answer a question. */
export const noAnswerConfigSchema = z
  .strictObject({
    action: z.enum(noAnswerActions).default('say_so'),
    contact: contactSchema.prefault({}),
    /** Whether the model is asked, beside each answer, if the passages hold one: a small call that costs. */
    asksModel: z.boolean().default(false),
  })
  .superRefine(({ action, contact: { kind, text, url } }, context) => {
    if (action !== 'contact') return;
    const miss = (field: keyof Contact, message: string) =>
      context.addIssue({ code: 'custom', path: ['contact', field], message });
    if (kind === 'text' && text === '') miss('text', 'Write what visitors are to read');
    if (kind === 'link' && !contactUrlSchema.safeParse(url).success) {
      miss('url', 'Enter an address as https://www.example.com/contact or mailto:us@example.com');
    }
  });
export type NoAnswerConfig = z.output<typeof noAnswerConfigSchema>;

/** How documents are searched for a question. */
export const searchConfigSchema = z.strictObject({
  /** Whether the model writes out what a follow-up means, before the search: a small call, and a second's wait. */
  rewritesFollowUps: z.boolean().default(false),
});
export type SearchConfig = z.output<typeof searchConfigSchema>;

/** What visitors see of where answers come from. */
export const citationsConfigSchema = z.strictObject({
  /** A statement that cites what does not say it loses its number. Are visitors told so, as members are in the preview? */
  signUnsupported: z.boolean().default(false),
  /** May a visitor look at the one page, or passage, that an answer cites? */
  visitorsOpenSources: z.boolean().default(false),
});
export type CitationsConfig = z.output<typeof citationsConfigSchema>;

export const insightTypes = ['string', 'number', 'date', 'enum'] as const;
export const insightClasses = [
  'contact',
  'company',
  'role',
  'problem',
  'timeline',
  'budget',
  'intent',
] as const;

const insightFieldSchema = z
  .strictObject({
    key: lineSchema('Key', 60).regex(
      /^[A-Za-z][\w-]*$/,
      'A key begins with a letter and has letters, digits, - and _ only',
    ),
    type: z.enum(insightTypes).default('string'),
    required: z.boolean().default(false),
    description: z.string().trim().max(300, 'At most 300 characters').default(''),
    options: z
      .array(z.string())
      .max(50, 'A field has at most 50 options')
      .transform((options) => [...new Set(options.map((one) => one.trim()).filter(Boolean))])
      .default([]),
  })
  .refine(({ type, options }) => type !== 'enum' || options.length > 0, {
    path: ['options'],
    error: 'List the options, separated by commas',
  });

export const dataCollectionConfigSchema = z.strictObject({
  enabled: z.boolean().default(false),
  confidence: z
    .strictObject({ defaultVisibleThreshold: wholeSchema('The threshold', 0, 100).default(80) })
    .prefault({}),
  /** Beside the fields, what conversations usually tell. */
  fallback: z
    .strictObject({
      enabled: z.boolean().default(true),
      classes: z.array(z.enum(insightClasses)).default([...insightClasses]),
    })
    .prefault({}),
  fields: z
    .array(insightFieldSchema)
    .max(50, 'At most 50 fields')
    .superRefine((fields, context) => {
      const keys = fields.map(({ key }) => key.toLowerCase());
      for (const [index, key] of keys.entries()) {
        if (keys.indexOf(key) === index) continue;
        const path = [index, 'key'];
        context.addIssue({ code: 'custom', path, message: 'Each key may be used once' });
      }
    })
    .default([]),
});
/** As a person fills it in: what was stored before there was this rule can still be read. */
export const dataCollectionDraftSchema = dataCollectionConfigSchema.superRefine(
  ({ fields }, context) => {
    for (const [index, { key, description }] of fields.entries()) {
      const isNamed = asksForSensitive(key);
      if (!isNamed && !describesSensitive(description)) continue;
      const path = ['fields', index, isNamed ? 'key' : 'description'];
      context.addIssue({ code: 'custom', path, message: NEVER_COLLECTED });
    }
  },
);
const NEVER_COLLECTED =
  'Payment, identity, password, health and other sensitive details are never collected. Choose another field.';
export type InsightField = z.output<typeof insightFieldSchema>;
export type InsightClass = (typeof insightClasses)[number];
export type DataCollectionConfig = z.output<typeof dataCollectionConfigSchema>;

/** The one built-in tool; an operation of a custom tool is named by its id. */
export const WEB_SEARCH_TOOL = 'openai_web_search';

export const toolsConfigSchema = z.strictObject({
  enabled_tools: z
    .array(z.string().max(120))
    .max(2_000)
    .transform((names) => [...new Set(names)])
    .default([]),
});
