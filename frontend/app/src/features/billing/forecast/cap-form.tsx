import { Button, NumberInput } from '@mantine/core';
import { type CappedAgent, setAgentCap } from '@talkwright/shared/areas/billing';
import { useState } from 'react';
import { SAVED_NOTE_MS, SavedNote } from '../../../forms/saved-note.tsx';
import { useContractForm } from '../../../forms/use-contract-form.ts';
import { messageOf } from '../../../server/failure.ts';
import { FormProblem } from '../../../ui/form-problem.tsx';
import { useFleeting } from '../../../ui/use-fleeting.ts';
import { useSetAgentCapMutation } from './forecast.api.ts';
import classes from './forecast.module.css';

type Values = { cap: number | string | null; warnAt: number | string | null };

/** The cap of one agent, saved by itself. */
export function CapForm({ agent }: { agent: CappedAgent }) {
  const { id: agentId, name, cap, warn_at: warnAt } = agent;
  const form = useContractForm<Values>(setAgentCap.body, { cap, warnAt });
  const [setCap, { isLoading }] = useSetAgentCapMutation();
  const [problem, setProblem] = useState('');
  const [isSaved, showSaved] = useFleeting(SAVED_NOTE_MS);

  async function save(values: Values) {
    setProblem('');
    const { error } = await setCap({ agentId, ...setAgentCap.body.parse(values) });
    if (!error) showSaved();
    else if (!form.showFailure(error)) setProblem(messageOf(error));
  }

  const field = (of: keyof Values) => ({
    ...form.getInputProps(of),
    value: form.values[of] ?? '',
    onChange: (value: number | string) => form.setFieldValue(of, value === '' ? null : value),
    clampBehavior: 'none' as const,
    allowDecimal: false,
    allowNegative: false,
  });

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(save)}
      aria-label={`Cap of ${name}`}
    >
      <NumberInput label="Cap" placeholder="None" thousandSeparator="," {...field('cap')} />
      <NumberInput label="Tell at %" placeholder="Never" {...field('warnAt')} />
      <Button type="submit" variant="default" loading={isLoading} className={classes.save}>
        Save
      </Button>
      <SavedNote isShown={isSaved} />
      <FormProblem>{problem}</FormProblem>
    </form>
  );
}
