import type { VersionedAgent } from '@talkwright/shared/areas/agents';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { saveUnsavedParts } from '../../../forms/unsaved.ts';
import { useLeaveGuard } from '../../../forms/use-leave-guard.ts';
import { paths } from '../../../paths.ts';
import { toast } from '../../../ui/toasts.tsx';
import { useStable } from '../../../ui/use-stable.ts';
import classes from './builder.module.css';
import { BuilderAside } from './builder-aside.tsx';
import { BuilderHeader } from './builder-header.tsx';
import { BuilderPanels } from './builder-panels.tsx';
import type { BuilderTab } from './builder-tab.tsx';
import { type BuilderWindow, BuilderWindows, loadPreview } from './builder-windows.tsx';
import { useBuilder } from './use-builder.ts';
import { DraftContext } from './use-draft.ts';

const FORM_ID = 'agent-form';
const CORRECT = 'Please correct the fields that are marked.';
/** Told to the editor of an agent that was created in order to be previewed. */
type LocationState = { isPreviewWanted?: boolean } | null;

type Props = { tabs: BuilderTab[]; opened: VersionedAgent | undefined };

export function Builder({ tabs, opened }: Props) {
  const builder = useBuilder(opened);
  const { draft, change, hold, errors, saved, setProblem } = builder;
  const navigate = useNavigate();
  const state: LocationState = useLocation().state;
  const [tab, openTab] = useTab(tabs);
  const [shown, setShown] = useState<BuilderWindow>();
  const [isSavingParts, setIsSavingParts] = useState(false);
  const isSaving = builder.isSaving || isSavingParts;
  useLeaveGuard('this agent', builder.hasUnsavedChanges, { isAcrossTabs: true });

  /** Opens the place of what is missing; the sentence says what could not be done because of it. */
  function isReady(sentence: string): boolean {
    if (builder.isValid()) return true;
    setProblem(sentence);
    return false;
  }

  /** The agent, and then what its tabs save along with it. Undefined unless all of it is saved. */
  async function save(saving: Parameters<typeof builder.save>[0]) {
    const agent = await builder.save(saving);
    if (!agent) return undefined;
    setIsSavingParts(true);
    const areSaved = await saveUnsavedParts();
    setIsSavingParts(false);
    return areSaved ? agent : undefined;
  }

  const saveAndLeave = async (ifMatch?: string) => {
    if (await save({ ifMatch })) void navigate(paths.agents);
  };

  /** True once it is saved. The builder stays open: work on a draft goes on. */
  async function saveDraft(ifMatch?: string): Promise<boolean> {
    if (!isReady(CORRECT)) return false;
    const agent = await save({ publish: false, ifMatch });
    if (agent) toast(`Version ${agent.version} was saved as a draft.`, 'success');
    return agent !== undefined;
  }

  function listVersions() {
    setProblem('');
    setShown('versions');
  }

  async function openPreview() {
    setProblem('');
    try {
      await loadPreview();
      setShown('preview');
    } catch {
      // Many browsers fetch a part of the app that failed no second time.
      setProblem(
        'Failed to load chat widget preview: Preview modal not found. Reload the page to try again.',
      );
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the builder is opened
  useEffect(() => {
    if (state?.isPreviewWanted) void openPreview();
  }, []);

  async function preview() {
    if (saved) return openPreview();
    if (!isReady('Please complete required fields before previewing')) return;
    const agent = await save({ fallback: 'Failed to create agent for preview' });
    const wanted: LocationState = { isPreviewWanted: true };
    if (agent) void navigate(paths.editAgent.to(agent.id, tab), { replace: true, state: wanted });
  }

  function submit() {
    if (isReady(CORRECT)) void saveAndLeave();
  }

  return (
    <DraftContext value={{ draft, change, hold, errors, saved, agentId: saved?.id }}>
      <BuilderHeader isNew={!saved} isSaving={isSaving} onPreview={preview} />
      <div className={classes.columns}>
        <BuilderPanels
          tabs={tabs}
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
          isSaving={isSaving}
          note={builder.note}
          onNote={builder.setNote}
          onSaveDraft={useStable(() => saveDraft())}
          onPublish={useStable(() => builder.publish())}
          onListVersions={useStable(listVersions)}
        />
      </div>
      <BuilderWindows
        builder={builder}
        shown={shown}
        onClose={() => setShown(undefined)}
        onSaveDraft={saveDraft}
        onSaveAndLeave={saveAndLeave}
      />
    </DraftContext>
  );
}

/**
 * The open tab stands in the address, so that a reload keeps it. It is no step in the history: Back leaves the builder.
 */
function useTab(tabs: BuilderTab[]) {
  const [query, setQuery] = useSearchParams();
  const open = useStable((tab: string) =>
    setQuery({ tab }, { replace: true, preventScrollReset: true }),
  );
  const known = tabs.find(({ id }) => id === query.get('tab'));
  return [known?.id ?? 'basics', open] as const;
}

/** Around panels in which Enter submits. */
function useForm(submit: () => void) {
  const onSubmit = useStable((event: FormEvent) => {
    event.preventDefault();
    // A form in a window that a panel opened is none of ours, though React tells us of it.
    if (event.target === event.currentTarget) submit();
  });
  return (panels: ReactNode) => (
    <form id={FORM_ID} noValidate onSubmit={onSubmit}>
      {panels}
    </form>
  );
}
