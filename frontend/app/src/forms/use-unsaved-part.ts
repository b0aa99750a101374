import { useEffect } from 'react';
import { useStable } from '../ui/use-stable.ts';
import { addUnsavedPart } from './unsaved.ts';

/**
 * A form whose changes are asked about when the page around it is left.
 * @param newestSave Of one that is saved together with the page, and has no button of its own.
 */
export function useUnsavedPart(
  what: string,
  newest: () => boolean,
  newestSave?: () => Promise<boolean>,
): void {
  const hasUnsavedChanges = useStable(newest);
  const save = useStable(async () => (await newestSave?.()) ?? true);
  useEffect(
    () => addUnsavedPart({ what, hasUnsavedChanges, save }),
    [what, hasUnsavedChanges, save],
  );
}
