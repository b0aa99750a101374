import type { Agent, AgentDraft } from '@talkwright/shared/areas/agents';
import type { ComponentProps } from 'react';
import { ConflictModal } from '../../../forms/conflict-modal.tsx';
import { loadable } from '../../../ui/loadable.tsx';
import { draftOf } from '../agent-draft.ts';
import { editedSecrets } from '../versions/secret-differences.ts';
import { useDifferences } from '../versions/use-differences.ts';
import { VersionsModal } from '../versions/versions-modal.tsx';
import type { useBuilder } from './use-builder.ts';

/** Fetched when it is asked for: until then nobody needs it. */
export const loadPreview = () => import('../widget/preview-modal.tsx');
const PreviewModal = loadable(async () => (await loadPreview()).PreviewModal);

export type BuilderWindow = 'preview' | 'versions';

type Props = {
  builder: ReturnType<typeof useBuilder>;
  shown: BuilderWindow | undefined;
  onClose: () => void;
  onSaveDraft: (ifMatch?: string) => Promise<boolean>;
  onSaveAndLeave: (ifMatch: string) => void;
};

/** What opens over the builder. */
export function BuilderWindows({ builder, shown, onClose, onSaveDraft, onSaveAndLeave }: Props) {
  const { base, draft, newer } = builder;

  async function saveAndShow() {
    // What is not valid, or was changed by somebody else, has to be looked at before.
    if (!(await onSaveDraft())) onClose();
  }

  return (
    <>
      {base && shown === 'preview' && (
        <PreviewModal
          agent={base.agent}
          isOutdated={builder.hasUnsavedChanges()}
          isSaving={builder.isSaving}
          onSaveDraft={saveAndShow}
          onClose={onClose}
        />
      )}
      {base && shown === 'versions' && !newer && (
        <VersionsModal
          agent={base.agent}
          problem={builder.problem}
          isBusy={builder.isSaving}
          hasUnsavedChanges={builder.hasUnsavedChanges()}
          onPublish={builder.publish}
          onRestore={builder.restore}
          onClose={onClose}
        />
      )}
      {base && newer && (
        <Conflict
          base={base.agent}
          mine={draft}
          theirs={newer.agent}
          onKeepMine={() => (newer.publish ? onSaveAndLeave : onSaveDraft)(newer.etag)}
          onLoadTheirs={() => builder.load(newer)}
          onClose={builder.keepEditing}
        />
      )}
    </>
  );
}

type ConflictProps = Pick<
  ComponentProps<typeof ConflictModal>,
  'onKeepMine' | 'onLoadTheirs' | 'onClose'
> & { base: Agent; mine: AgentDraft; theirs: Agent };

function Conflict({ base, mine, theirs, ...actions }: ConflictProps) {
  const drafts = useDifferences(mine, draftOf(theirs));
  if (!drafts) return null;
  const found = [...drafts, ...editedSecrets(base, mine.modelConfig, theirs)];
  return <ConflictModal what="agent" savedAt={theirs.updated_at} found={found} {...actions} />;
}
