import type { ModelConfigDraft } from '@talkwright/shared/areas/agent-config';
import { effortFor, maxTokensFor, traitsOf } from '@talkwright/shared/areas/agent-models';
import { capitalized } from '../../../ui/options.ts';

type Settings = Pick<ModelConfigDraft, 'model' | 'maxTokens' | 'reasoningEffort'>;

/** What a setting is for and, where the model does not take what was chosen, what it gets instead. */
export function maxTokensInWords({ model, maxTokens }: Settings): string {
  const about = "Of one answer, 1 to 32,000. Leave empty for the model's default.";
  const sent = maxTokensFor(model, maxTokens);
  if (sent === null || sent === maxTokens) return about;
  const bound = sent < Number(maxTokens) ? 'at most' : 'no fewer than';
  return `${about} ${model} takes ${bound} ${sent.toLocaleString('en-US')}: that many are sent.`;
}

export function effortInWords({ model, reasoningEffort }: Settings): string {
  const about = 'How long it thinks before it answers.';
  const { efforts } = traitsOf(model);
  const sent = effortFor(model, reasoningEffort);
  if (sent === undefined || efforts.includes('minimal')) return about;
  const takes = `${about} ${model} takes no Minimal`;
  return sent === reasoningEffort ? `${takes}.` : `${takes}: ${nameOf(sent)} is sent.`;
}

const nameOf = (effort: Settings['reasoningEffort']) => capitalized([effort])[0]?.label;

export function temperatureInWords(model: Settings['model']): string {
  switch (traitsOf(model).temperature) {
    case 'any':
      return 'Lower is more predictable, higher is more varied.';
    case 'one':
      return 'Models of the gpt-5 family always answer at temperature 1.';
    case 'none':
      return `${model} takes no temperature: none is sent. This one is kept for models that do.`;
  }
}
