import { useEffect } from 'react';
import { useStable } from '../ui/use-stable.ts';
import { addUnsavedPart } from './unsaved.ts';

/** A form whose changes are asked about when the page around it is left. */
export function useUnsavedPart(what: string, newest: () => boolean): void {
  const hasUnsavedChanges = useStable(newest);
  useEffect(() => addUnsavedPart({ what, hasUnsavedChanges }), [what, hasUnsavedChanges]);
}
