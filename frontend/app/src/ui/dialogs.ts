import { createContext, type ReactNode, use } from 'react';

export type DialogOptions = {
  message: ReactNode;
  title?: string;
  icon?: ReactNode;
  confirmText?: string;
  cancelText?: string;
  /** What is about to happen cannot be undone. */
  isDanger?: boolean;
  size?: string;
  /** Runs before the dialog closes; the sentence of an error it throws is shown inside, and the dialog stays. */
  onConfirm?: () => Promise<void>;
};

/** One that waits to be answered. */
export type OpenDialog = {
  id: number;
  kind: 'alert' | 'confirm';
  options: DialogOptions;
  answer: (isAgreed: boolean) => void;
};

export type Dialogs = {
  alert: (options: DialogOptions) => Promise<void>;
  /** True when the person agreed. */
  confirm: (options: DialogOptions) => Promise<boolean>;
};

export const DialogsContext = createContext<Dialogs | null>(null);

export function useDialogs(): Dialogs {
  const dialogs = use(DialogsContext);
  if (!dialogs) throw new Error('useDialogs needs a DialogHost around it');
  return dialogs;
}
