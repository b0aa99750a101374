import { MAX_CSV_BYTES } from '@talkwright/shared/areas/retrieval-lab';
import { messageOf } from '../../server/failure.ts';
import { useFreshAnswer } from '../../server/use-fresh-answer.ts';
import { useDialogs } from '../../ui/dialogs.ts';
import { formatBytes, formatCount } from '../../ui/format.ts';
import { saveFile } from '../../ui/save-file.ts';
import { toast } from '../../ui/toasts.tsx';
import { exportLabelledQuestions, useImportLabelledQuestionsMutation } from './retrieval.api.ts';

/** Labelled questions into a file for a spreadsheet, and out of one. */
export function useCsv(agentId: string) {
  const { alert } = useDialogs();
  const [send, { isLoading: isImporting }] = useImportLabelledQuestionsMutation();
  const askForCsv = useFreshAnswer(exportLabelledQuestions);

  async function importCsv(file: File) {
    const refuse = (message: string) => alert({ title: 'Import Error', message });
    if (file.size > MAX_CSV_BYTES) return refuse(`It has more than ${formatBytes(MAX_CSV_BYTES)}.`);
    const csv = await readUtf8(file);
    if (csv === undefined) return refuse('This is no text in UTF-8. Save it as "CSV UTF-8".');
    const { data, error } = await send({ id: agentId, csv });
    if (!data) return refuse(messageOf(error));
    const { added, extended } = data;
    const more = extended > 0 ? `, ${formatCount(extended, 'other')} extended` : '';
    toast(`${formatCount(added, 'labelled question')} added${more}.`, 'success');
  }

  async function exportCsv() {
    const { data: csv, error } = await askForCsv({ id: agentId });
    if (csv === undefined) toast(messageOf(error), 'error');
    else saveFile('labelled-questions.csv', new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  }

  return { importCsv, isImporting, exportCsv };
}

async function readUtf8(file: File): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}
