import { type Agent, type AgentDraft, agentDraftSchema } from '@talkwright/shared/agents';
import { useRef, useState } from 'react';
import { isCallFailure, messageOf } from '../../app/failure.ts';
import { useContractForm } from '../../app/use-contract-form.ts';
import { draftOf, newDraft } from './agent-draft.ts';
import {
  useCreateAgentMutation,
  useLazyGetAgentQuery,
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
  const [getAgent] = useLazyGetAgentQuery();
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
    if (opened && isCallFailure(error) && error.code === 'changed_meanwhile') {
      await showNewer(opened.agent.id);
      return;
    }
    form.showFailure(error);
    setProblem(messageOf(error));
  }

  /** Read again, since the refusal carries the newer record without the version that names it. */
  async function showNewer(id: string) {
    const { data, error } = await getAgent(id);
    setNewer(data);
    if (error) setProblem(messageOf(error));
  }

  function loadNewer({ agent, etag: version }: VersionedAgent) {
    form.setInitialValues(draftOf(agent));
    form.setValues(draftOf(agent));
    form.clearErrors();
    setEtag(version);
    setNewer(undefined);
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

export type AgentForm = ReturnType<typeof useBuilder>['form'];
