import type { VersionedAgent } from '@talkwright/shared/areas/agents';
import { type Agent, type AgentDraft, agentSchema } from '@talkwright/shared/areas/agents';
import { useRef, useState } from 'react';
import * as z from 'zod';
import { useProblem } from '../../../forms/use-problem.ts';
import { isCallFailure, sentenceOf } from '../../../server/failure.ts';
import { draftOf, newDraft, sendable } from '../agent-draft.ts';
import { useCreateAgentMutation, useUpdateAgentMutation } from '../agents.api.ts';
import { usePublishVersionMutation, useRestoreVersionMutation } from '../versions/versions.api.ts';
import { useDraft } from './use-draft.ts';
import { useStorePicture } from './use-store-picture.ts';

type Saving = {
  /** Else it becomes a draft, and visitors notice nothing. */
  publish?: boolean;
  /** The version that is replaced, where it is another than the one that was read. */
  ifMatch?: string;
  /** What is said of a failure that has no sentence of its own. */
  fallback?: string;
};

/** The draft of one agent, and how it is saved: over the version that was read, never blindly. */
export function useBuilder(opened: VersionedAgent | undefined) {
  const edited = useDraft(opened ? draftOf(opened.agent) : newDraft());
  const { draft, showErrors } = edited;
  const [createAgent, creation] = useCreateAgentMutation();
  const [updateAgent, update] = useUpdateAgentMutation();
  const [publishVersion, publication] = usePublishVersionMutation();
  const [restoreVersion, restoration] = useRestoreVersionMutation();
  const storePicture = useStorePicture();
  /** As it was last read or saved: what a save replaces. */
  const [base, setBase] = useState(opened);
  /** What the next version says of itself. */
  const [note, setNote] = useState('');
  const [problem, setProblem] = useProblem(edited.errors);
  /** What somebody else saved since this form was opened, and how this one was about to be saved. */
  const [newer, setNewer] = useState<Newer & { publish: boolean }>();
  /** Told apart at once, before anything renders anew: whoever saves to leave is not asked. */
  const savedDraft = useRef<AgentDraft>(null);

  function refuse(error: unknown, publish: boolean, fallback: string): undefined {
    const found = newerIn(error);
    setNewer(found && { ...found, publish });
    if (isCallFailure(error) && error.fields) showErrors(error.fields);
    setProblem(sentenceOf(error, fallback));
  }

  /** Goes on with what was saved elsewhere, in the place of what stands in the form. */
  function load(theirs: VersionedAgent) {
    edited.startAgain(draftOf(theirs.agent));
    setBase(theirs);
    setNote('');
    setNewer(undefined);
    setProblem('');
  }

  async function save(saving: Saving = {}): Promise<Agent | undefined> {
    const { publish = true, ifMatch, fallback } = saving;
    setProblem('');
    setNewer(undefined);
    const sent = sendable(draft, base?.agent.personality.icon);
    const { data, error } = base
      ? await updateAgent({
          ...{ ...sent, publish, note, id: base.agent.id },
          ifMatch: ifMatch ?? base.etag,
        })
      : await createAgent({ ...sent, note });
    if (!data) {
      const usual = base ? 'Failed to update agent' : 'Failed to create agent';
      return refuse(error, publish, fallback ?? usual);
    }

    const stored = base ? data : await storePicture(data, draft);
    savedDraft.current = draft;
    setBase(stored);
    // What was typed meanwhile is of the next version.
    setNote((typed) => (typed === note ? '' : typed));
    edited.goOnFrom(draftOf(stored.agent), draft);
    return stored.agent;
  }

  /** Of the version that was saved last, or an older one; it changes nothing of the draft. True once it is done. */
  async function publish(version?: number): Promise<boolean> {
    if (!base) return false;
    setProblem('');
    const change = {
      id: base.agent.id,
      version: version ?? base.agent.version,
      ifMatch: base.etag,
    };
    const { data, error } = await publishVersion(change);
    if (data) setBase(data);
    else refuse(error, false, 'Failed to publish the version');
    return data !== undefined;
  }

  /** Saves an older version as the newest draft, in the place of what stands in the form. The draft, or nothing. */
  async function restore(version: number): Promise<Agent | undefined> {
    if (!base) return;
    setProblem('');
    const change = { id: base.agent.id, version, ifMatch: base.etag };
    const { data, error } = await restoreVersion(change);
    if (!data) return refuse(error, false, 'Failed to restore the version');
    load(data);
    return data.agent;
  }

  return {
    ...edited,
    base,
    saved: base?.agent,
    save,
    publish,
    note,
    setNote,
    problem,
    setProblem,
    newer,
    load,
    restore,
    keepEditing: () => setNewer(undefined),
    isSaving: [creation, update, publication, restoration].some(({ isLoading }) => isLoading),
    hasUnsavedChanges: () => draft !== savedDraft.current && edited.isChanged(),
  };
}

const newerSchema = z.object({ agent: agentSchema, etag: z.string() });
type Newer = z.infer<typeof newerSchema>;

/** The refusal of a stale save carries what was saved meanwhile. */
function newerIn(error: unknown): Newer | undefined {
  if (!isCallFailure(error) || error.code !== 'changed_meanwhile') return;
  return newerSchema.safeParse(error.current).data;
}
