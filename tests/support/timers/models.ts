import { endingModels } from './agent-models.ts';
import { conversations, questions, retention } from './conversation-models.ts';
import { files, journal } from './file-models.ts';
import { billing, digests, outbox, usage } from './message-models.ts';
import type { Model } from './model.ts';
import type { World } from './world.ts';

/** Each timer whose work depends on when it comes, by its name. */
export const models: Record<string, (world: World) => Model> = {
  'digest-due': digests,
  'usage-alerts': usage,
  'conversations-sweep': conversations,
  'conversations-retention': retention,
  'documents-reconcile': files,
  'journal-expire': journal,
  'analytics-questions': questions,
  'billing-sync-all': billing,
  'site-sweep-outbox': outbox,
  'agents-ending-models': endingModels,
};
