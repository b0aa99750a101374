import { useRef, useState } from 'react';
import { addDomain } from './organization-draft.ts';
import type { OrganizationForm } from './use-organization-form.ts';

export type NewDomain = ReturnType<typeof useNewDomain>;

/** The domain that is being typed: not on the list yet. */
export function useNewDomain(form: OrganizationForm) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');

  function type(text: string) {
    setTyped(text);
    setProblem('');
    form.clearFieldError('domains');
  }

  function add(): void {
    const added = addDomain(form.getValues().domains, typed);
    if (added.problem !== undefined) {
      setProblem(added.problem);
      field.current?.focus();
      return;
    }
    form.setFieldValue('domains', added.domains);
    setTyped('');
  }

  return {
    field,
    typed,
    problem,
    type,
    add,
    /** Typed and not refused: whoever saves or leaves may have forgotten that it is not on the list. */
    isWaiting: typed.trim() !== '' && !problem,
  };
}
