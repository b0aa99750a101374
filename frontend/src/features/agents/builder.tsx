import {
  type FormEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useLeaveGuard } from '../../app/use-leave-guard.ts';
import { paths } from '../../paths.ts';
import { ConflictModal } from '../../ui/conflict-modal.tsx';
import { draftOf } from './agent-draft.ts';
import type { VersionedAgent } from './agents.api.ts';
import classes from './builder.module.css';
import { BuilderAside } from './builder-aside.tsx';
import { BuilderHeader } from './builder-header.tsx';
import { BuilderPanels } from './builder-panels.tsx';
import { builderTabs } from './builder-tabs.ts';
import { differences } from './draft-differences.ts';
import { PreviewModal } from './preview-modal.tsx';
import { useBuilder } from './use-builder.ts';
import { DraftContext } from './use-draft.ts';

const FORM_ID = 'agent-form';
/** Told to the editor of an agent that was created in order to be previewed. */
type LocationState = { isPreviewWanted?: boolean } | null;

export function Builder({ opened }: { opened: VersionedAgent | undefined }) {
  const builder = useBuilder(opened);
  const { draft, change, errors, save, setProblem, newer } = builder;
  const { saved } = builder;
  const navigate = useNavigate();
  const state: LocationState = useLocation().state;
  const [tab, openTab] = useTab();
  const [isPreviewing, setIsPreviewing] = useState(Boolean(opened && state?.isPreviewWanted));
  useLeaveGuard('this agent', builder.hasUnsavedChanges, { isAcrossTabs: true });

  /** Opens the place of what is missing; the sentence says what could not be done because of it. */
  function isReady(sentence: string): boolean {
    if (builder.isValid()) return true;
    setProblem(sentence);
    return false;
  }

  const saveAndLeave = async (ifMatch?: string | null) => {
    if (await save({ ifMatch })) navigate(paths.agents);
  };

  async function preview() {
    if (saved) return setIsPreviewing(true);
    if (!isReady('Please complete required fields before previewing')) return;
    const agent = await save();
    const wanted: LocationState = { isPreviewWanted: true };
    if (agent) navigate(paths.editAgent.to(agent.id, tab), { replace: true, state: wanted });
  }

  function submit() {
    if (isReady('Please correct the fields that are marked.')) saveAndLeave();
  }

  const edited = useMemo(
    () => ({ draft, change, errors, saved, agentId: saved?.id }),
    [draft, change, errors, saved],
  );

  return (
    <DraftContext value={edited}>
      <BuilderHeader isNew={!saved} isSaving={builder.isSaving} onPreview={preview} />
      <div className={classes.columns}>
        <BuilderPanels
          tab={tab}
          onOpen={openTab}
          errors={errors}
          refusals={builder.refusals}
          inForm={useForm(submit)}
        />
        <BuilderAside
          draft={draft}
          saved={saved}
          formId={FORM_ID}
          problem={builder.problem}
          isSaving={builder.isSaving}
        />
      </div>
      {newer && (
        <ConflictModal
          what="agent"
          savedAt={newer.agent.updated_at}
          found={differences(draft, draftOf(newer.agent))}
          onKeepMine={() => saveAndLeave(newer.etag)}
          onLoadTheirs={() => builder.loadNewer(newer)}
          onClose={builder.keepEditing}
        />
      )}
      {saved && isPreviewing && (
        <PreviewModal
          agent={saved}
          isOutdated={builder.hasUnsavedChanges()}
          onClose={() => setIsPreviewing(false)}
        />
      )}
    </DraftContext>
  );
}

/** The open tab stands in the address, so that a reload keeps it. It is no step in the history: Back leaves the builder. */
function useTab() {
  const [query, setQuery] = useSearchParams();
  const setLatest = useRef(setQuery);
  useEffect(() => {
    setLatest.current = setQuery;
  });
  const open = useCallback(
    (tab: string) => setLatest.current({ tab }, { replace: true, preventScrollReset: true }),
    [],
  );
  const known = builderTabs.find(({ id }) => id === query.get('tab'));
  return [known?.id ?? 'basics', open] as const;
}

/** A function that stays the same, so that nothing renders because of it, around panels in which Enter submits. */
function useForm(submit: () => void) {
  const latest = useRef(submit);
  useEffect(() => {
    latest.current = submit;
  });
  return useCallback(
    (panels: ReactNode) => (
      <form
        id={FORM_ID}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          // A form in a window that a panel opened is none of ours, though React tells us of it.
          if (event.target === event.currentTarget) latest.current();
        }}
      >
        {panels}
      </form>
    ),
    [],
  );
}
