import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type DialogOptions, type Dialogs, DialogsContext, type OpenDialog } from './dialogs.ts';

const Dialog = lazy(async () => ({ default: (await import('./dialog.tsx')).Dialog }));

/** Shows one dialog at a time; a second one waits for the first to be answered. */
export function DialogHost({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<OpenDialog[]>([]);

  const open = (kind: OpenDialog['kind'], options: DialogOptions) =>
    new Promise<boolean>((answer) => {
      setQueue((waiting) => [...waiting, { kind, options, answer }]);
    });
  const dialogs: Dialogs = {
    alert: async (options) => void (await open('alert', options)),
    confirm: (options) => open('confirm', options),
  };

  return (
    <DialogsContext value={dialogs}>
      {children}
      {queue[0] && (
        <Suspense>
          <Dialog dialog={queue[0]} onClosed={() => setQueue(([, ...waiting]) => waiting)} />
        </Suspense>
      )}
    </DialogsContext>
  );
}
