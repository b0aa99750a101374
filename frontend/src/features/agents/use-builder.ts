import {
  type Agent,
  type AgentDraft,
  agentDraftSchema,
  agentSchema,
} from '@talkwright/shared/agents';
import { useRef, useState } from 'react';
import * as z from 'zod';
import { isCallFailure, messageOf } from '../../app/failure.ts';
import { useContractForm } from '../../app/use-contract-form.ts';
import { draftOf, newDraft } from './agent-draft.ts';
import {
  useCreateAgentMutation,
  useUpdateAgentMutation,
  type VersionedAgent,
} from './agents.api.ts';

/** The form of one agent, and how it is saved: over the version that was read, never blindly. */
export function useBuilder(opened: VersionedAgent | undefined) {
  const form = useContractForm<AgentDraft>(
    agentDraftSchema,
    opened ? draftOf(opened.agent) : newDraft(),
  );
  const [createAgent, creation] = useCreateAgentMutation();
  const [updateAgent, update] = useUpdateAgentMutation();
  const [etag, setEtag] = useState(opened?.etag ?? null);
  const [problem, setProblem] = useState('');
  /** What somebody else saved since this form was opened. */
  const [newer, setNewer] = useState<VersionedAgent>();
  const isSaved = useRef(false);

  async function save(ifMatch = etag): Promise<Agent | undefined> {
    setProblem('');
    setNewer(undefined);
    const draft = form.getValues();
    const { data, error } = opened
      ? await updateAgent({ input: { ...draft, id: opened.agent.id }, ifMatch })
      : await createAgent(draft);
    if (data) {
      isSaved.current = true;
      return data.agent;
    }
    setNewer(newerIn(error));
    form.showFailure(error);
    setProblem(messageOf(error));
  }

  function loadNewer({ agent, etag: version }: VersionedAgent) {
    form.setInitialValues(draftOf(agent));
    form.setValues(draftOf(agent));
    form.clearErrors();
    setEtag(version);
    setNewer(undefined);
    setProblem('');
  }

  return {
    form,
    save,
    problem,
    setProblem,
    newer,
    loadNewer,
    keepEditing: () => setNewer(undefined),
    isSaving: creation.isLoading || update.isLoading,
    hasUnsavedChanges: () => form.isDirty() && !isSaved.current,
  };
}

const newerSchema = z.object({ agent: agentSchema, etag: z.string() });

/** The refusal of a stale save carries what was saved meanwhile. */
function newerIn(error: unknown): VersionedAgent | undefined {
  if (!isCallFailure(error) || error.code !== 'changed_meanwhile') return;
  return newerSchema.safeParse(error.current).data;
}

export type AgentForm = ReturnType<typeof useBuilder>['form'];
