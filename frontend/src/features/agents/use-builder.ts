import { type Agent, type AgentDraft, agentSchema } from '@talkwright/shared/agents';
import { useRef, useState } from 'react';
import * as z from 'zod';
import { isCallFailure, messageOf } from '../../app/failure.ts';
import { draftOf, newDraft } from './agent-draft.ts';
import {
  useCreateAgentMutation,
  useUpdateAgentMutation,
  type VersionedAgent,
} from './agents.api.ts';
import { useDraft } from './use-draft.ts';

type Saving = { publish?: boolean; note?: string; ifMatch?: string | null };

/** The draft of one agent, and how it is saved: over the version that was read, never blindly. */
export function useBuilder(opened: VersionedAgent | undefined) {
  const edited = useDraft(opened ? draftOf(opened.agent) : newDraft());
  const { draft, showErrors } = edited;
  const [createAgent, creation] = useCreateAgentMutation();
  const [updateAgent, update] = useUpdateAgentMutation();
  /** As it was last read: what a save replaces. */
  const [base, setBase] = useState(opened);
  const [problem, setProblem] = useState('');
  /** What somebody else saved since this form was opened. */
  const [newer, setNewer] = useState<VersionedAgent>();
  /** Told apart at once, before anything renders anew: whoever saves to leave is not asked. */
  const savedDraft = useRef<AgentDraft>(null);

  async function save({
    ifMatch = base?.etag ?? null,
    ...how
  }: Saving = {}): Promise<Agent | undefined> {
    setProblem('');
    setNewer(undefined);
    const { data, error } = base
      ? await updateAgent({ input: { ...draft, ...how, id: base.agent.id }, ifMatch })
      : await createAgent(draft);
    if (data) {
      savedDraft.current = draft;
      setBase(data);
      edited.goOnFrom(draftOf(data.agent), draft);
      return data.agent;
    }
    setNewer(newerIn(error));
    if (isCallFailure(error) && error.fields) showErrors(error.fields);
    setProblem(messageOf(error));
  }

  function loadNewer(theirs: VersionedAgent) {
    edited.startAgain(draftOf(theirs.agent));
    setBase(theirs);
    setNewer(undefined);
    setProblem('');
  }

  return {
    ...edited,
    saved: base?.agent,
    save,
    problem,
    setProblem,
    newer,
    loadNewer,
    keepEditing: () => setNewer(undefined),
    isSaving: creation.isLoading || update.isLoading,
    hasUnsavedChanges: () => draft !== savedDraft.current && edited.isChanged(),
  };
}

const newerSchema = z.object({ agent: agentSchema, etag: z.string() });

/** The refusal of a stale save carries what was saved meanwhile. */
function newerIn(error: unknown): VersionedAgent | undefined {
  if (!isCallFailure(error) || error.code !== 'changed_meanwhile') return;
  return newerSchema.safeParse(error.current).data;
}
