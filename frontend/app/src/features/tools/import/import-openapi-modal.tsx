import type { CustomTool, ImportResult } from '@talkwright/shared/areas/tools';
import { useState } from 'react';
import { ImportForm } from './import-form.tsx';
import { ImportOutcome } from './import-outcome.tsx';

type Props = { onImported: (tool: CustomTool) => void; onClose: () => void };

/** First the form, then what came of it. */
export function ImportOpenApiModal({ onImported, onClose }: Props) {
  const [result, setResult] = useState<ImportResult>();

  function close() {
    if (result) onImported(result.tool);
    onClose();
  }

  return result ? (
    <ImportOutcome result={result} onClose={close} />
  ) : (
    <ImportForm onImported={setResult} onClose={onClose} />
  );
}
