import type {
  DataCollectionConfig,
  InsightClass,
  InsightField,
} from '@talkwright/shared/areas/agent-config';
import { asksForSensitive, describesSensitive } from '@talkwright/shared/sensitive-keys';

export type WantedField = Omit<InsightField, 'required'>;

/** What conversations usually tell, as a model is told of it. */
const USUAL: Record<InsightClass, string> = {
  contact: 'How to reach the visitor: an email address, a phone number or a name',
  company: 'The organization that the visitor belongs to or speaks for',
  role: 'What the visitor does there: a position or a profession',
  problem: 'What does not work for the visitor, or what is to be solved',
  timeline: 'By when, or for when, the visitor needs something',
  budget: 'What the visitor can or wants to spend',
  intent: 'What the visitor wants to do, such as to buy, to compare, to return or to cancel',
};

/** What is to be learnt: the fields of an agent, and the usual ones beside them that no field is called like. */
export function wantedFields({ enabled, fields, fallback }: DataCollectionConfig): WantedField[] {
  if (!enabled) return [];
  const own = fields.filter(
    ({ key, description }) => !asksForSensitive(key) && !describesSensitive(description),
  );
  const taken = new Set(own.map(({ key }) => key.toLowerCase()));
  const usual = fallback.enabled ? fallback.classes : [];
  return [
    ...own,
    ...usual
      .filter((key) => !taken.has(key))
      .map((key) => ({
        key,
        type: 'string' as const,
        description: USUAL[key],
        options: [],
      })),
  ];
}
