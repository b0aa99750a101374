import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { messageOf } from '../server/failure.ts';
import { FormProblem } from '../ui/form-problem.tsx';
import { Modal } from '../ui/modal.tsx';
import type { ContractForm } from './use-contract-form.ts';
import { useProblem } from './use-problem.ts';

type Props<Values> = {
  title: string;
  /** What its button says. */
  action: string;
  /** What it says while it is busy; without it, it shows a spinner. */
  busyAction?: string;
  form: ContractForm<Values>;
  /** Something is missing without which nobody needs to press the button. */
  isIncomplete?: boolean;
  /** What it throws is said at its fields, or else beside the button. */
  onSubmit: (values: Values) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

/** A window with a form in it. A click beside it does not throw away what was typed. */
export function FormModal<Values>(props: Props<Values>) {
  const {
    title,
    action,
    busyAction,
    form,
    isIncomplete = false,
    onSubmit,
    onClose,
    children,
  } = props;
  const isBusy = form.submitting;
  const [problem, setProblem] = useProblem(form.errors);

  async function submit(values: Values) {
    setProblem('');
    try {
      await onSubmit(values);
    } catch (failure) {
      if (!form.showFailure(failure)) setProblem(messageOf(failure));
    }
  }

  return (
    <Modal title={title} size="lg" closeOnClickOutside={false} onClose={() => isBusy || onClose()}>
      <form noValidate onSubmit={form.onSubmit(submit)}>
        <Stack gap="md">
          {children}
          <FormProblem>{problem}</FormProblem>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" disabled={isBusy} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={isBusy || isIncomplete} loading={isBusy && !busyAction}>
              {(isBusy && busyAction) || action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
