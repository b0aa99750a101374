import { type ReactNode, useState } from 'react';
import { loadable } from '../../ui/loadable.tsx';
import type { LegalTextName } from './legal-text.ts';

const LegalModal = loadable(async () => (await import('./legal-modal.tsx')).LegalModal);

/** To read what one agrees to without leaving a form that is half filled in. */
export function useLegalModal(): { read: (name: LegalTextName) => void; modal: ReactNode } {
  const [name, setName] = useState<LegalTextName>();

  const modal = name && <LegalModal name={name} onClose={() => setName(undefined)} />;
  return { read: setName, modal };
}
