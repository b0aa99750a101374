import type { CustomTool, ImportPreview, ImportResult } from '@talkwright/shared/areas/tools';
import { useState } from 'react';
import { ImportForm } from './import-form.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { ImportReview } from './import-review.tsx';
import { type ImportValues, NO_VALUES } from './import-values.ts';

type Props = { onImported: (tool: CustomTool) => void; onClose: () => void };

/** First the form, then what would be left out, where there is something, and in the end what came of it. */
export function ImportOpenApiModal({ onImported, onClose }: Props) {
  const [values, setValues] = useState(NO_VALUES);
  const [preview, setPreview] = useState<ImportPreview>();
  const [result, setResult] = useState<ImportResult>();

  function review(given: ImportValues, found: ImportPreview) {
    setValues(given);
    setPreview(found);
  }
  function close() {
    if (result) onImported(result.tool);
    onClose();
  }

  if (result) return <ImportOutcome result={result} onClose={close} />;
  if (!preview) {
    return (
      <ImportForm initial={values} onFound={review} onImported={setResult} onClose={onClose} />
    );
  }
  const back = () => setPreview(undefined);
  return <ImportReview {...{ values, preview, onClose }} onImported={setResult} onBack={back} />;
}
