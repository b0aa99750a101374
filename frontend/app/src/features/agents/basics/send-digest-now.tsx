import { Button, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import type { Digest } from '@talkwright/shared/areas/agent-config';
import { messageOf } from '../../../server/failure.ts';
import { FormProblem } from '../../../ui/form-problem.tsx';
import { useSendDigestNowMutation } from './digest.api.ts';

type Props = { agentId: string; verbosity: Digest['verbosity'] };

/** What a digest would be, before anybody else gets one. */
export function SendDigestNow({ agentId, verbosity }: Props) {
  const [send, { data, error, isLoading }] = useSendDigestNowMutation();

  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconMail size={18} stroke={1.6} />}
        loading={isLoading}
        onClick={() => send({ id: agentId, verbosity })}
      >
        Send me one now
      </Button>
      <Text size="xs" c="dimmed" mt={6}>
        Today so far (UTC), to your own address, with the content chosen here.
      </Text>
      <Text size="sm" mt={6} role="status">
        {!isLoading && data && sentenceOf(data)}
      </Text>
      <FormProblem>{!isLoading && error ? messageOf(error) : ''}</FormProblem>
    </div>
  );
}

function sentenceOf({ email, conversations }: { email: string; conversations: number }): string {
  if (conversations === 0) return 'Nobody has talked to this agent today, so no mail was sent.';
  const what = conversations === 1 ? 'one conversation' : `${conversations} conversations`;
  return `On its way to ${email}: ${what} of today.`;
}
