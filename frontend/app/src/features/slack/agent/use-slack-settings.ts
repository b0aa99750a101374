import type { SlackSettings } from '@talkwright/shared/areas/slack-agents';
import { useEffect, useRef, useState } from 'react';
import type { FieldErrors, HoldSave } from '../../../forms/agent-tab.ts';
import { useUnsavedPart } from '../../../forms/use-unsaved-part.ts';
import { isCallFailure, sentenceOf } from '../../../server/failure.ts';
import { useDialogs } from '../../../ui/dialogs.ts';
import { useSaveAgentSlackMutation } from '../slack.api.ts';
import { policyText, readPolicy } from './policy-text.ts';

export const POLICY_PATH = 'slack.policy';

type Draft = { enabled: boolean; alias: string; appApiAppId: string; policy: string };

/** No part of the agent: stored by an endpoint of their own, though saved together with it when they were changed. */
export function useSlackSettings(agentId: string, stored: SlackSettings, hold: HoldSave) {
  const [draft, setDraft] = useState(() => draftOf(stored));
  const [errors, setErrors] = useState<FieldErrors>({});
  /** Told apart at once, before anything renders anew: whoever saves to leave is not asked. */
  const saved = useRef({ sent: draft, stored: draft });
  const [save] = useSaveAgentSlackMutation();
  const { alert } = useDialogs();
  const { policy, problem } = readPolicy(draft.policy);

  // The agent would be saved without it.
  useEffect(() => hold(POLICY_PATH, problem), [hold, problem]);

  function set(changes: Partial<Draft>) {
    setDraft({ ...draft, ...changes });
    const others = Object.entries(errors).filter(([field]) => !(field in changes));
    setErrors(Object.fromEntries(others));
  }

  async function saveSettings(): Promise<boolean> {
    const { enabled, alias, appApiAppId } = draft;
    const { data, error } = await save({ id: agentId, enabled, alias, policy, appApiAppId });
    if (data) {
      const next = draftOf(data);
      saved.current = { sent: draft, stored: next };
      setDraft((typed) => (typed === draft ? next : typed));
      return true;
    }
    if (isCallFailure(error) && error.fields) setErrors(error.fields);
    const message = sentenceOf(error, 'Failed to save the Slack settings');
    await alert({ title: 'Slack Settings', message });
    return false;
  }

  function isChanged(): boolean {
    const { sent, stored: last } = saved.current;
    return draft !== sent && JSON.stringify(draft) !== JSON.stringify(last);
  }

  useUnsavedPart('the Slack settings', isChanged, saveSettings);

  return { draft, set, errors, policyProblem: problem };
}

const draftOf = ({ enabled, alias, appApiAppId, policy }: SlackSettings): Draft => ({
  ...{ enabled, alias, appApiAppId: appApiAppId ?? '' },
  policy: policyText(policy),
});
