import { Switch, TextInput } from '@mantine/core';
import type { Digest } from '@talkwright/shared/areas/agent-config';
import type { FieldErrors, HoldSave } from '../../../forms/agent-tab.ts';
import { optionsOf } from '../../../ui/options.ts';
import { Section } from '../../../ui/section.tsx';
import { SelectChoice } from '../../../ui/select-choice.tsx';
import { DigestRecipients } from './digest-recipients.tsx';

type Props = {
  digest: Digest;
  errors: FieldErrors;
  hold: HoldSave;
  onChange: (digest: Digest) => void;
};

const PATH = 'personality.digest';

const verbosities: Record<Digest['verbosity'], string> = {
  FULL: 'Full conversations',
  'SUMMARY+INSIGHTS': 'Summary and insights',
  INSIGHTS_ONLY: 'Insights only',
};

export function DigestCard({ digest, errors, hold, onChange }: Props) {
  const { recipients, verbosity, schedule } = digest;
  const setSchedule = (changes: Partial<Digest['schedule']>) =>
    onChange({ ...digest, schedule: { ...schedule, ...changes } });

  return (
    <Section
      title="Daily Digest"
      hint="What visitors talked about with this agent, as a mail a day. Stored, but no digest is sent yet."
    >
      <Switch
        label="Send the digest"
        checked={schedule.enabled}
        onChange={(event) => setSchedule({ enabled: event.currentTarget.checked })}
      />
      <DigestRecipients
        recipients={recipients}
        errors={errors}
        path={`${PATH}.recipients`}
        hold={hold}
        onChange={(changed) => onChange({ ...digest, recipients: changed })}
      />
      <SelectChoice
        label="Content"
        options={optionsOf(verbosities)}
        value={verbosity}
        onChange={(value) => onChange({ ...digest, verbosity: value })}
      />
      <TextInput
        label="Time (UTC)"
        description={`As HH:MM.${localTime(schedule.time)}`}
        placeholder="00:00"
        maw={220}
        value={schedule.time}
        error={errors[`${PATH}.schedule.time`]}
        onChange={(event) => setSchedule({ time: event.currentTarget.value })}
      />
    </Section>
  );
}

/** Few people think in UTC. */
function localTime(time: string): string {
  const moment = new Date(`${new Date().toISOString().slice(0, 10)}T${time}:00Z`);
  if (Number.isNaN(moment.valueOf())) return '';
  return ` Where you are: ${moment.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })}`;
}
