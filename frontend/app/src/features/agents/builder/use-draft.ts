import { type AgentDraft, agentDraftSchema } from '@talkwright/shared/areas/agents';
import { createContext, use, useRef, useState } from 'react';
import type { AgentTabProps, FieldErrors, HoldSave } from '../../../forms/agent-tab.ts';
import { fieldErrors, withoutError } from '../../../forms/field-errors.ts';
import { sendable } from '../agent-draft.ts';

/**
 * What is being made of an agent, and what is wrong with it as far as it was said: an error goes when its field
 * changes.
 */
export function useDraft(opened: AgentDraft) {
  const [{ draft, errors, refusals }, setState] = useState<State>(() => begin(opened));
  const [start, setStart] = useState(opened);

  const change: AgentTabProps<keyof AgentDraft>['change'] = (changes) =>
    setState((before) => {
      const changed = typeof changes === 'function' ? changes(before.draft) : changes;
      const draft = { ...before.draft, ...changed };
      return { ...before, draft, errors: unsettled(before.errors, before.draft, draft) };
    });

  const showErrors = (errors: FieldErrors) =>
    setState((before) => ({ ...before, errors, refusals: before.refusals + 1 }));

  const held = useRef<FieldErrors>({});
  const hold: HoldSave = (path, why) => {
    const former = held.current[path];
    const others = withoutError(held.current, path);
    held.current = why ? { ...others, [path]: why } : others;
    // What was said of it is settled, unless it is said again: by a tab that was hidden, and is shown again.
    if (former && former !== why) {
      setState((before) => ({ ...before, errors: withoutError(before.errors, path) }));
    }
  };

  function isValid(): boolean {
    const found = { ...fieldErrors(agentDraftSchema, sendable(draft)), ...held.current };
    if (Object.keys(found).length === 0) return true;
    showErrors(found);
    return false;
  }

  function startAgain(from: AgentDraft) {
    setStart(from);
    setState(begin(from));
  }

  /** After a save: goes on from what was stored, unless something was typed meanwhile. */
  function goOnFrom(stored: AgentDraft, sent: AgentDraft) {
    setStart(stored);
    setState((before) => (before.draft === sent ? begin(stored) : before));
  }

  return {
    draft,
    change,
    hold,
    errors,
    /** How often errors were shown: each time, the first of them is led to. */
    refusals,
    showErrors,
    isValid,
    startAgain,
    goOnFrom,
    isChanged: () => JSON.stringify(draft) !== JSON.stringify(start),
  };
}

type State = { draft: AgentDraft; errors: FieldErrors; refusals: number };
const begin = (draft: AgentDraft): State => ({ draft, errors: {}, refusals: 0 });

/** The same object as long as none of the fields it names has changed. */
function unsettled(errors: FieldErrors, before: AgentDraft, after: AgentDraft): FieldErrors {
  const all = Object.entries(errors);
  const left = all.filter(([path]) => valueAt(before, path) === valueAt(after, path));
  return left.length === all.length ? errors : Object.fromEntries(left);
}

const valueAt = (draft: AgentDraft, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => Object(value)[key], draft);

/** So that only what shows a part of the draft renders when it changes, and not what stands around it. */
export const DraftContext = createContext<AgentTabProps<keyof AgentDraft> | null>(null);

export function useAgentTab(): AgentTabProps<keyof AgentDraft> {
  const tab = use(DraftContext);
  if (!tab) throw new Error('useAgentTab needs a DraftContext around it');
  return tab;
}
