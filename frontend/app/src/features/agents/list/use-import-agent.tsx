import { List, Stack, Text } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { messageOf } from '../../../server/failure.ts';
import { useDialogs } from '../../../ui/dialogs.ts';
import { formatBytes } from '../../../ui/format.ts';
import { toast } from '../../../ui/toasts.tsx';
import { useImportAgentMutation } from '../agents.api.ts';

/** An exported agent has some kilobytes; whatever is much larger was picked by mistake. */
const MAX_BYTES = 900_000;
const TITLE = 'Import Error';

/** Makes an agent of a file, and says what the file could not carry. */
export function useImportAgent() {
  const { alert, confirm } = useDialogs();
  const navigate = useNavigate();
  const [send, { isLoading: isImporting }] = useImportAgentMutation();

  async function importAgent(file: File): Promise<void> {
    let content: object;
    try {
      content = await readAgentFile(file);
    } catch (error) {
      return alert({ title: TITLE, message: `Invalid agent file: ${reasonOf(error)}` });
    }
    const { data, error } = await send({ ...content });
    if (!data) return alert({ title: TITLE, message: `Import failed: ${messageOf(error)}` });

    const { agent, toSetAgain } = data;
    if (toSetAgain.length === 0) return toast(`"${agent.name}" was imported.`, 'success');
    const isEdited = await confirm({
      title: 'Agent imported',
      message: <ToSetAgain name={agent.name} sentences={toSetAgain} />,
      confirmText: 'Edit agent',
      cancelText: 'Close',
    });
    if (isEdited) void navigate(paths.editAgent.to(agent.id));
  }

  return { importAgent, isImporting };
}

function ToSetAgain({ name, sentences }: { name: string; sentences: string[] }) {
  return (
    <Stack gap="sm">
      <Text>
        "{name}" was imported. A file carries no secrets and no documents; this has to be set again:
      </Text>
      <List spacing={6}>
        {sentences.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
    </Stack>
  );
}

/** The agent itself, or wrapped under the key `agent`. */
async function readAgentFile(file: File): Promise<object> {
  if (file.size > MAX_BYTES) throw new Error(`It has more than ${formatBytes(MAX_BYTES)}`);
  const content: unknown = JSON.parse(await file.text());
  const { agent = content } = Object(content);
  const { name } = Object(agent);
  if (typeof name !== 'string' || !name.trim()) {
    throw new Error('Imported file missing required field: name');
  }
  return Object(content);
}

const reasonOf = (error: unknown): string =>
  (error instanceof Error && error.message) || 'Parse error';
