import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useLeaveGuard } from '../../app/use-leave-guard.ts';
import { paths } from '../../paths.ts';
import { ConflictModal } from '../../ui/conflict-modal.tsx';
import { AgentDocuments } from '../documents/agent-documents.tsx';
import { differences, draftOf } from './agent-draft.ts';
import type { VersionedAgent } from './agents.api.ts';
import { BasicsTab } from './basics-tab.tsx';
import classes from './builder.module.css';
import { BuilderAside } from './builder-aside.tsx';
import { BuilderHeader } from './builder-header.tsx';
import { ModelTab } from './model-tab.tsx';
import { PreviewModal } from './preview-modal.tsx';
import { useBuilder } from './use-builder.ts';

const FORM_ID = 'agent-form';
/** Told to the editor of an agent that was created in order to be previewed. */
type LocationState = { isPreviewWanted?: boolean } | null;

export function Builder({ opened }: { opened: VersionedAgent | undefined }) {
  const builder = useBuilder(opened);
  const { form, save, setProblem, newer } = builder;
  const navigate = useNavigate();
  const state: LocationState = useLocation().state;
  const [tab, setTab] = useState<string | null>('basics');
  const [isPreviewing, setIsPreviewing] = useState(Boolean(opened && state?.isPreviewWanted));
  useLeaveGuard('this agent', builder.hasUnsavedChanges);

  const showInvalid = (sentence: string) => (errors: object) => {
    setTab(Object.keys(errors).some((path) => path.startsWith('modelConfig')) ? 'model' : 'basics');
    setProblem(sentence);
  };

  const saveAndLeave = async (ifMatch?: string | null) => {
    if (await save(ifMatch)) navigate(paths.agents);
  };

  const preview = opened
    ? () => setIsPreviewing(true)
    : form.onSubmit(async () => {
        const agent = await save();
        const wanted: LocationState = { isPreviewWanted: true };
        if (agent) navigate(paths.editAgent.to(agent.id), { replace: true, state: wanted });
      }, showInvalid('Please complete required fields before previewing'));

  return (
    <>
      <BuilderHeader isNew={!opened} isSaving={builder.isSaving} onPreview={() => preview()} />
      <div className={classes.columns}>
        <Tabs value={tab} onChange={setTab} className={classes.form}>
          <Tabs.List className={classes.tabs}>
            <Tabs.Tab value="basics">Basics</Tabs.Tab>
            <Tabs.Tab value="model">Model</Tabs.Tab>
            <Tabs.Tab value="documents">Documents</Tabs.Tab>
          </Tabs.List>
          <form
            id={FORM_ID}
            noValidate
            onSubmit={form.onSubmit(
              () => saveAndLeave(),
              showInvalid('Please correct the fields that are marked.'),
            )}
          >
            <Tabs.Panel value="basics">
              <BasicsTab form={form} />
            </Tabs.Panel>
            <Tabs.Panel value="model">
              <ModelTab form={form} />
            </Tabs.Panel>
          </form>
          <Tabs.Panel value="documents">
            <AgentDocuments agentId={opened?.agent.id} />
          </Tabs.Panel>
        </Tabs>
        <BuilderAside
          draft={form.values}
          saved={opened?.agent}
          formId={FORM_ID}
          problem={builder.problem}
          isSaving={builder.isSaving}
        />
      </div>
      {newer && (
        <ConflictModal
          what="agent"
          savedAt={newer.agent.updated_at}
          found={differences(form.values, draftOf(newer.agent))}
          onKeepMine={() => saveAndLeave(newer.etag)}
          onLoadTheirs={() => builder.loadNewer(newer)}
          onClose={builder.keepEditing}
        />
      )}
      {opened && isPreviewing && (
        <PreviewModal
          agent={opened.agent}
          isOutdated={form.isDirty()}
          onClose={() => setIsPreviewing(false)}
        />
      )}
    </>
  );
}
