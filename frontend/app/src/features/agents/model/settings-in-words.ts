import type { Effort } from '@talkwright/shared/models/catalogue';
import { effortFor, maxTokensFor, takesTemperature } from '@talkwright/shared/models/models';
import type { useModels } from './use-models.ts';

/** The model that answers, and what it takes. */
type Model = Pick<ReturnType<typeof useModels>, 'answering' | 'traits'>;

/** What a setting is for and, where the model does not take what was chosen, what it gets instead. */
export function maxTokensInWords({ answering, traits }: Model, maxTokens: number | null): string {
  const about = "Of one answer, 1 to 32,000. Leave empty for the model's default.";
  const sent = maxTokensFor(traits, maxTokens);
  if (sent === null || sent === maxTokens) return about;
  const bound = sent < Number(maxTokens) ? 'at most' : 'no fewer than';
  return `${about} ${answering} takes ${bound} ${sent.toLocaleString('en-US')}: that many are sent.`;
}

export function effortInWords({ answering, traits }: Model, chosen: Effort): string {
  const about = 'How long it thinks before it answers.';
  const sent = effortFor(traits, chosen);
  if (sent !== undefined && sent !== chosen) {
    return `${about} ${answering} takes no ${nameOfEffort(chosen)}: ${nameOfEffort(sent)} is sent.`;
  }
  const hasMinimal = sent === undefined || traits.efforts.includes('minimal');
  return hasMinimal ? about : `${about} ${answering} takes no Minimal.`;
}

const names: Record<Effort, string> = {
  none: 'None',
  minimal: 'Minimal',
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  xhigh: 'Extra high',
  max: 'Max',
};

export const nameOfEffort = (effort: Effort): string => names[effort];

export function temperatureInWords({ answering, traits }: Model, effort: Effort): string {
  if (takesTemperature(traits, effort)) return 'Lower is more predictable, higher is more varied.';
  switch (traits.temperature) {
    case 'one':
      return 'Models of the gpt-5 family always answer at temperature 1.';
    case 'withoutThinking':
      return `${answering} takes a temperature only with the reasoning effort None: none is sent.`;
    default:
      return `${answering} takes no temperature: none is sent. This one is kept for models that do.`;
  }
}
