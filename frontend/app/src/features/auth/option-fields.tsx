import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { roleNames } from '@talkwright/shared/areas/sign-in';
import { memberRoles } from '@talkwright/shared/areas/sign-up';
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
  const { option, plan, billingCycle, password } = form.values;

  return (
    <>
      {option === 'create_new' ? (
        <>
          <PlanPicker
            plan={plan}
            cycle={billingCycle}
            onPlan={(chosen) => form.setFieldValue('plan', chosen)}
            onCycle={(chosen) => form.setFieldValue('billingCycle', chosen)}
          />
          <Text size="sm" c="dimmed">
            There is no payment yet: your choice is stored, and nothing is charged. Staging
            environment, SSO and a view of the audit logs are still to come.
          </Text>
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
