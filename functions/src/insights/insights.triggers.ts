import { insightsMessageSchema } from '../conversations/schedule-insights.ts';
import { queueTrigger } from '../host/queue-trigger.ts';
import { forADay } from '../platform/next-attempt.ts';
import { collectInsights } from './collect-insights.ts';

queueTrigger('insights-extract', 'insight-extraction', insightsMessageSchema, {
  handle: (deps, message) => collectInsights(deps, message),
  // A model may be away for hours. After a day the next thing that is said has all of it read.
  retryPolicyFor: () => forADay,
});
