import { type ReactNode, useState } from 'react';
import { UploadLeftovers } from './upload-leftovers.tsx';
import { type Audience, UploadModal } from './upload-modal.tsx';
import { useUploads } from './use-uploads.ts';

type Options = { audiences: Audience[]; initialAudience: string };

/**
 * The window that files are uploaded in. It closes once a file has arrived; what did not arrive is told on the page,
 * from where the window opens again with these files.
 */
export function useUploadWindow({ audiences, initialAudience }: Options): {
  open: () => void;
  /** The window itself, wherever it stands. */
  uploadWindow: ReactNode;
  leftovers: ReactNode;
} {
  const queue = useUploads();
  const [isOpen, setIsOpen] = useState(false);
  // What was chosen before is meant when the same files are sent again.
  const [target, setTarget] = useState<{ audience: string; description: string }>();
  const chosen = target ?? { audience: initialAudience, description: '' };

  function dismiss() {
    queue.forgetAll();
    setTarget(undefined);
  }
  function close({ keepsFailed }: { keepsFailed: boolean }) {
    setIsOpen(false);
    if (keepsFailed) queue.forgetDone();
    else dismiss();
  }
  const open = () => setIsOpen(true);

  return {
    open,
    uploadWindow: isOpen && (
      <UploadModal
        queue={queue}
        audiences={audiences}
        target={chosen}
        onTarget={setTarget}
        onClose={close}
      />
    ),
    leftovers: !isOpen && queue.uploads.length > 0 && (
      <UploadLeftovers uploads={queue.uploads} onRetry={open} onDismiss={dismiss} />
    ),
  };
}
