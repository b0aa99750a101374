import { Button, Group, Stack, Text } from '@mantine/core';
import type { ImportPreview } from '@talkwright/shared/areas/tools';
import { messageOf } from '../../../server/failure.ts';
import { FormProblem } from '../../../ui/form-problem.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Modal } from '../../../ui/modal.tsx';
import { useImportOpenApiMutation } from '../tools.api.ts';
import { ImportNotes } from './import-notes.tsx';
import { type Imported, type ImportValues, importInput } from './import-values.ts';

type Props = {
  values: ImportValues;
  preview: ImportPreview;
  onImported: Imported;
  onBack: () => void;
  onClose: () => void;
};

/** What the import cannot do, before anything is stored. */
export function ImportReview({ values, preview, onImported, onBack, onClose }: Props) {
  const [importOpenApi, { error, isLoading }] = useImportOpenApiMutation();

  async function run() {
    const { data } = await importOpenApi(importInput(values));
    if (data) onImported(data);
  }

  return (
    <Modal title={`Import "${values.name.trim()}"?`} size="lg" onClose={onClose}>
      <Stack gap="md">
        <Text size="sm" role="status">
          {formatCount(preview.operationsFound, 'operation')} found. Some of the description cannot
          be imported.
        </Text>
        <ImportNotes {...preview} />
        {error && <FormProblem>{messageOf(error)}</FormProblem>}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
          <Button data-autofocus loading={isLoading} onClick={run}>
            Import
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
