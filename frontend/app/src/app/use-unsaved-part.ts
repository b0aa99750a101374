import { useEffect } from 'react';
import { addUnsavedPart } from './unsaved.ts';
import { useStable } from './use-stable.ts';

/** A form whose changes are asked about when the page around it is left. */
export function useUnsavedPart(what: string, newest: () => boolean): void {
  const hasUnsavedChanges = useStable(newest);
  useEffect(() => addUnsavedPart({ what, hasUnsavedChanges }), [what, hasUnsavedChanges]);
}
