import { Button, Checkbox, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/SimpleGrid.css';
import { createTenant as contract } from '@talkwright/shared/sign-up';
import { billingCycles, paidPlanIds } from '@talkwright/shared/plans';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messageOf } from '../../app/failure.ts';
import { useContractForm } from '../../app/use-contract-form.ts';
import { useCreateTenantMutation } from './auth.api.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { PlanPicker } from './plan-picker.tsx';
import { registerSchema, type RegisterValues } from './register-schema.ts';

export type Registered = { organization: string; email: string };

export function RegisterForm({ onRegistered }: { onRegistered: (done: Registered) => void }) {
  const [createTenant, { isLoading }] = useCreateTenantMutation();
  const form = useContractForm<RegisterValues>(registerSchema, useInitialValues());
  const [problem, setProblem] = useState('');

  const submit = form.onSubmit(
    async ({ confirm: _confirm, hasAgreed: _hasAgreed, ...input }) => {
      setProblem('');
      const { data, error } = await createTenant(input);
      if (data) return onRegistered({ organization: data.tenant.name, email: data.user.email });
      form.showFailure(error);
      setProblem(messageOf(error));
    },
    () => setProblem(contract.invalid),
  );

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <PlanPicker
          plan={form.values.plan}
          cycle={form.values.billingCycle}
          onPlan={(plan) => form.setFieldValue('plan', plan)}
          onCycle={(cycle) => form.setFieldValue('billingCycle', cycle)}
        />
        <TextInput
          label="Organization name"
          autoComplete="organization"
          required
          {...form.getInputProps('organizationName')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput
            label="First name"
            autoComplete="given-name"
            required
            {...form.getInputProps('firstName')}
          />
          <TextInput
            label="Last name"
            autoComplete="family-name"
            required
            {...form.getInputProps('lastName')}
          />
        </SimpleGrid>
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          required
          {...form.getInputProps('email')}
        />
        <NewPasswordFields
          value={form.values.password}
          password={form.getInputProps('password')}
          confirm={form.getInputProps('confirm')}
        />
        <Checkbox
          label="I agree to the terms of service and the privacy policy"
          {...form.getInputProps('hasAgreed', { type: 'checkbox' })}
        />
        {problem && (
          <Text c="var(--mantine-color-error)" size="sm" role="alert">
            {problem}
          </Text>
        )}
        <Button type="submit" size="md" fullWidth loading={isLoading}>
          Create Account
        </Button>
      </Stack>
    </form>
  );
}

/** A pricing card leads here with the plan and the cycle that were chosen there. */
function useInitialValues(): RegisterValues {
  const [query] = useSearchParams();
  return {
    plan: paidPlanIds.find((plan) => plan === query.get('plan')) ?? 'core',
    billingCycle: billingCycles.find((cycle) => cycle === query.get('cycle')) ?? 'monthly',
    organizationName: '',
    firstName: '',
    lastName: '',
    email: '',
    password: '',
    confirm: '',
    hasAgreed: false,
  };
}
