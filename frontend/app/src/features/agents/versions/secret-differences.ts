import type { ModelConfigDraft } from '@talkwright/shared/areas/agent-config';
import type { Agent } from '@talkwright/shared/areas/agents';
import type { Difference } from '../../../ui/difference.ts';
import { fieldLabels } from './field-labels.ts';

const secrets = ['apiKey', 'baseURL'] as const;
type Mark = string | null;

/** Of secrets that differ between two versions: what the later one has done to that of the earlier. */
export function secretDifferences(left: Agent, right: Agent): Difference[] {
  return secrets.flatMap((secret) => {
    const [mine, theirs] = [markOf(left, secret), markOf(right, secret)];
    if (mine === theirs) return [];
    const isLeftLater = left.version > right.version;
    return difference(
      secret,
      isLeftLater ? change(theirs, mine) : state(mine),
      isLeftLater ? state(theirs) : change(mine, theirs),
    );
  });
}

/** Of secrets that two people have edited: what each has done since both began with `base`. */
export function editedSecrets(base: Agent, mine: ModelConfigDraft, theirs: Agent): Difference[] {
  return secrets.flatMap((secret) => {
    const [before, now] = [markOf(base, secret), markOf(theirs, secret)];
    const typed = mine[secret];
    if (typed === undefined && now === before) return [];
    if (typed === null && now === null) return [];
    return difference(
      secret,
      typed === undefined ? 'Not changed by you: theirs stays' : change(before, typed),
      now === before ? 'As it was' : change(before, now),
    );
  });
}

const markOf = ({ model_config }: Agent, secret: 'apiKey' | 'baseURL'): Mark =>
  model_config[`${secret}Mark`];

const state = (mark: Mark): string => (mark === null ? 'Not set' : 'Set');

function change(before: Mark, after: Mark): string {
  if (after === null) return 'Removed';
  return before === null ? 'Set' : 'Replaced';
}

const difference = (secret: keyof ModelConfigDraft, mine: string, theirs: string): Difference => {
  const path = `modelConfig.${secret}`;
  return { path, label: fieldLabels[path] ?? path, mine, theirs };
};
