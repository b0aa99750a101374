import type { DomainAnalysis } from '@talkwright/shared/areas/sign-up';
import { billingCycles, paidPlanIds } from '@talkwright/shared/plans';
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { messageOf } from '../../server/failure.ts';
import { suggestionOf } from './domain-suggestion.ts';
import { type RegisterOption, type RegisterValues, registerSchema } from './register-schema.ts';
import { useDomainAnalysis } from './use-domain-analysis.ts';

export type RegisterFormState = ReturnType<typeof useContractForm<RegisterValues>>;

const HINT = 'Enter your email address, and we suggest what fits.';
const LINK_HINT = 'The link that you opened names the organization to join.';

/** The form, and what the email's domain adds to it: a choice that the person made is never changed. */
export function useRegisterForm() {
  const initialValues = useInitialValues();
  const form: RegisterFormState = useContractForm<RegisterValues>(registerSchema, initialValues);
  // A link with the ID of an organization is a choice, too.
  const isChosen = useRef(initialValues.tenantId !== '');
  const { analyze, analysis, error, isAnalyzing } = useDomainAnalysis(apply);
  const found = analysis?.existingTenant;

  function apply(next: DomainAnalysis) {
    const { organizationName, tenantId, justification } = form.getValues();
    const isOurId = tenantId === '' || tenantId === found?.id;
    if (isOurId) form.setFieldValue('tenantId', next.existingTenant?.id ?? '');
    const hasBegun = organizationName || justification || !isOurId;
    if (!isChosen.current && !hasBegun) form.setFieldValue('option', suggestionOf(next).option);
  }

  function choose(option: RegisterOption) {
    isChosen.current = true;
    form.setFieldValue('option', option);
    form.clearErrors();
  }

  function note(): string {
    if (error) return `${messageOf(error)} You can choose by yourself.`;
    if (analysis) return suggestionOf(analysis).reason;
    return initialValues.tenantId ? LINK_HINT : HINT;
  }

  return {
    form,
    choose,
    analyze,
    isAnalyzing,
    note: note(),
    tenantName: found && found.id === form.values.tenantId ? found.name : undefined,
  };
}

/** A pricing card leads here with plan and cycle, an administrator's link with the ID of the organization. */
function useInitialValues(): RegisterValues {
  const [query] = useSearchParams();
  const tenantId = query.get('tenantId')?.trim() ?? '';
  return {
    option: tenantId ? 'join_with_id' : 'create_new',
    tenantId,
    plan: paidPlanIds.find((plan) => plan === query.get('plan')) ?? 'core',
    billingCycle: billingCycles.find((cycle) => cycle === query.get('cycle')) ?? 'monthly',
    firstName: '',
    lastName: '',
    email: '',
    organizationName: '',
    justification: '',
    role: 'user',
    password: '',
    confirm: '',
    hasAgreed: false,
  };
}
