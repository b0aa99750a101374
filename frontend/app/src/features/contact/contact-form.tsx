// In Mantine's own order; whoever comes as a guest has none of them.
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Alert.css';
import { Alert, Button, Paper, Stack, Textarea, TextInput, Title } from '@mantine/core';
import { sendSalesContact as contract, employeeRanges } from '@talkwright/shared/areas/contact';
import { type PlanId, planIds, plans } from '@talkwright/shared/plans';
import { useState, useSyncExternalStore } from 'react';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { messageOf } from '../../server/failure.ts';
import { Columns } from '../../ui/columns.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { SelectChoice } from '../../ui/select-choice.tsx';
import { useSendSalesContactMutation } from './contact.api.ts';
import classes from './contact-page.module.css';

const empty = {
  ...{ name: '', email: '', company: '', message: '', website: '' },
  employees: '' as (typeof employeeRanges)[number],
  plan: '' as PlanId | '',
};

const employees = employeeRanges.map((value) => ({ value, label: value || 'Not said' }));
const wishes = [
  { value: '' as const, label: 'Unsure / Discuss' },
  ...planIds.map((value) => ({ value, label: plans[value].name })),
];

export function ContactForm() {
  const [send, { isLoading }] = useSendSalesContactMutation();
  const form = useContractForm(contract.body, empty);
  const [openedAt] = useState(() => performance.now());
  const [problem, setProblem] = useState('');
  const [isSent, setIsSent] = useState(false);
  const isLive = useIsLive();

  const submit = form.onSubmit(async (values) => {
    setProblem('');
    setIsSent(false);
    const { error } = await send({ ...values, openedMs: performance.now() - openedAt });
    if (error) {
      form.showFailure(error);
      setProblem(messageOf(error));
      return;
    }
    form.reset();
    setIsSent(true);
  });

  return (
    <Paper component="section" withBorder p="lg" aria-labelledby="get-in-touch">
      <Title order={2} size={20} mb="md" id="get-in-touch">
        Get in touch
      </Title>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Columns at={{ xs: 2 }}>
            <TextInput
              label="Name"
              required
              autoComplete="name"
              maxLength={120}
              {...form.getInputProps('name')}
            />
            <TextInput
              label="Email"
              required
              type="email"
              autoComplete="email"
              {...form.getInputProps('email')}
            />
            <TextInput
              label="Company"
              autoComplete="organization"
              maxLength={120}
              {...form.getInputProps('company')}
            />
            <SelectChoice label="Employees" options={employees} {...form.choice('employees')} />
          </Columns>
          <SelectChoice label="Plan" options={wishes} {...form.choice('plan')} />
          <Textarea
            label="Message"
            required
            autosize
            minRows={5}
            maxRows={16}
            maxLength={5_000}
            {...form.getInputProps('message')}
          />
          <div className={classes.trap} aria-hidden="true">
            <label>
              Website
              <input tabIndex={-1} autoComplete="off" {...form.getInputProps('website')} />
            </label>
          </div>
          <FormProblem>{problem}</FormProblem>
          {isSent && (
            <Alert color="green" role="status">
              Thanks! Your message has been sent.
            </Alert>
          )}
          <noscript>This form needs JavaScript, which is switched off in your browser.</noscript>
          <Button type="submit" disabled={isLoading || !isLive}>
            {isLoading ? 'Sending...' : 'Send Message'}
          </Button>
        </Stack>
      </form>
    </Paper>
  );
}

/** In the file the form is there before its script: what is sent then would stand in the address, and get nowhere. */
const useIsLive = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
