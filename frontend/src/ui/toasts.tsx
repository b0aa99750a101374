import { lazy, Suspense, useEffect, useState } from 'react';

/** Fetched with the first toast: the login page should not wait for what it may never need. */
const load = () => import('./toast-list.tsx');
const ToastList = lazy(async () => ({ default: (await load()).ToastList }));

export type ToastKind = 'error' | 'success' | 'warning';

let openHost = () => {};

export function toast(message: string, kind: ToastKind = 'error'): void {
  openHost();
  void load().then(({ showToast }) => showToast(message, kind));
}

export function ToastHost() {
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    openHost = () => setIsOpen(true);
  }, []);

  return isOpen ? (
    <Suspense>
      <ToastList />
    </Suspense>
  ) : null;
}
