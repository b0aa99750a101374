import { useEffect, useState } from 'react';
import { loadable } from './loadable.tsx';
import type { ToastKind } from './toast-list.tsx';

/** A part of no first page, but there before somebody needs it: a toast may have to say that the network is gone. */
const load = () => import('./toast-list.tsx');
const ToastList = loadable(async () => (await load()).ToastList);

const FETCHED_AFTER_MS = 1_000;

let openHost = () => {};

export function toast(message: string, kind: ToastKind = 'error'): void {
  openHost();
  void load().then(({ showToast }) => showToast(message, kind));
}

export function ToastHost() {
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    openHost = () => setIsOpen(true);
    const timer = setTimeout(() => load().catch(() => undefined), FETCHED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  return isOpen ? <ToastList /> : null;
}
