import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { LegalTextName } from './legal-text.ts';

const LegalModal = lazy(async () => ({ default: (await import('./legal-modal.tsx')).LegalModal }));

/** To read what one agrees to without leaving a form that is half filled in. */
export function useLegalModal(): { read: (name: LegalTextName) => void; modal: ReactNode } {
  const [name, setName] = useState<LegalTextName>();

  const modal = name && (
    <Suspense>
      <LegalModal name={name} onClose={() => setName(undefined)} />
    </Suspense>
  );
  return { read: setName, modal };
}
