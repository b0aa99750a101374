import { Button, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { FormProblem } from '../../ui/form-problem.tsx';
import { Modal } from '../../ui/modal.tsx';

type Props = {
  title: string;
  /** What its button says. */
  action: string;
  isBusy: boolean;
  problem: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
};

/** A window with a form in it. A click beside it does not throw away what was typed. */
export const FormModal = (props: Props) => {
  const { title, action, isBusy, problem, onSubmit, onClose, children } = props;
  return (
    <Modal title={title} size="lg" closeOnClickOutside={false} onClose={() => isBusy || onClose()}>
      <form noValidate onSubmit={onSubmit}>
        <Stack gap="md">
          {children}
          <FormProblem>{problem}</FormProblem>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" disabled={isBusy} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};
