import { type ReactNode, useRef, useState } from 'react';
import { type DialogOptions, type Dialogs, DialogsContext, type OpenDialog } from './dialogs.ts';
import { loadable } from './loadable.tsx';

const Dialog = loadable(async () => (await import('./dialog.tsx')).Dialog);

/** Shows one dialog at a time; a second one waits for the first to be answered. */
export function DialogHost({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<OpenDialog[]>([]);

  const opened = useRef(0);

  const open = (kind: OpenDialog['kind'], options: DialogOptions) =>
    new Promise<boolean>((answer) => {
      opened.current += 1;
      const id = opened.current;
      setQueue((waiting) => [...waiting, { id, kind, options, answer }]);
    });
  const dialogs: Dialogs = {
    alert: async (options) => void (await open('alert', options)),
    confirm: (options) => open('confirm', options),
  };

  return (
    <DialogsContext value={dialogs}>
      {children}
      {queue[0] && (
        <Dialog
          // Of its own: the one before may still be busy with what it was about.
          key={queue[0].id}
          dialog={queue[0]}
          onClosed={() => setQueue(([, ...waiting]) => waiting)}
        />
      )}
    </DialogsContext>
  );
}
