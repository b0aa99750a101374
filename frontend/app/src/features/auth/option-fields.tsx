import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { roleNames } from '@talkwright/shared/areas/sign-in';
import { memberRoles } from '@talkwright/shared/areas/sign-up';
import { TRIAL } from '@talkwright/shared/plans';
import { getConfig } from '../../server/config.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { PlanPicker } from './plan-picker.tsx';
import type { RegisterFormState } from './use-register-form.ts';

type Props = {
  form: RegisterFormState;
  /** The name of the organization that the ID belongs to, where we know it. */
  tenantName: string | undefined;
};

/** What the chosen way to come aboard asks for beside the person. */
export function OptionFields({ form, tenantName }: Props) {
  const { option, password } = form.values;

  return (
    <>
      {option === 'create_new' ? (
        <>
          {getConfig().isBilled && <PlanFields form={form} />}
          <TextInput
            label="Organization name"
            autoComplete="organization"
            required
            {...form.getInputProps('organizationName')}
          />
        </>
      ) : (
        <>
          <TextInput
            label="Tenant ID"
            description={tenantName}
            autoComplete="off"
            spellCheck={false}
            required
            {...form.getInputProps('tenantId')}
          />
          {option === 'request_access' && (
            <Textarea
              label="Justification (optional)"
              description="An administrator reads this, and decides by it whether you may join."
              rows={3}
              {...form.getInputProps('justification')}
            />
          )}
          <NativeSelect
            label="Role"
            description="The role you ask for. An administrator of the organization decides."
            data={memberRoles.map((value) => ({ value, label: roleNames[value] }))}
            {...form.getInputProps('role')}
          />
        </>
      )}
      {option !== 'request_access' && (
        <NewPasswordFields
          value={password}
          password={form.getInputProps('password')}
          confirm={form.getInputProps('confirm')}
        />
      )}
    </>
  );
}

function PlanFields({ form }: { form: RegisterFormState }) {
  const { plan, billingCycle } = form.values;

  return (
    <>
      <PlanPicker
        plan={plan}
        cycle={billingCycle}
        onPlan={(chosen) => form.setFieldValue('plan', chosen)}
        onCycle={(chosen) => form.setFieldValue('billingCycle', chosen)}
      />
      <Text size="sm" c="dimmed">
        A trial of {TRIAL.days} days with {TRIAL.conversations} conversations begins at once. The
        next page is the payment: pay there, or go back and try the plan out first. Staging
        environment and SSO are still to come.
      </Text>
    </>
  );
}
