import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { decideRequest as contract, type PendingRequest } from '@talkwright/shared/areas/people';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { isCallFailure, messageOf } from '../../server/failure.ts';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useRejectRequestMutation } from './people.api.ts';
import { nameOf } from './person-name.ts';

const schema = contract.body.pick({ reason: true });

type Props = { request: PendingRequest; onClose: () => void };

export function RejectDialog({ request, onClose }: Props) {
  const form = useContractForm(schema, { reason: '' });
  const [rejectRequest, { isLoading }] = useRejectRequestMutation();

  async function reject({ reason }: { reason: string }) {
    try {
      await rejectRequest({ id: request.id, reason }).unwrap();
      toast('Request rejected', 'warning');
      onClose();
    } catch (error) {
      toast(messageOf(error));
      form.showFailure(error);
      // Somebody else was faster: there is nothing left to decide.
      if (isCallFailure(error) && error.code === 'request_not_found') onClose();
    }
  }

  return (
    <Modal
      onClose={() => isLoading || onClose()}
      closeOnClickOutside={false}
      title={`Reject the request of ${nameOf(request)}?`}
    >
      <form onSubmit={form.onSubmit(reject)} noValidate>
        <Stack gap="md">
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {request.email} is told by mail. A reason that you give is part of the mail.
          </Text>
          <Textarea
            label="Reason (optional)"
            autosize
            minRows={3}
            maxRows={8}
            data-autofocus
            {...form.getInputProps('reason')}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" disabled={isLoading} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color="red.8" loading={isLoading}>
              Reject
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
