import { Switch, TextInput } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import type { Digest } from '@talkwright/shared/areas/agent-config';
import type { FieldErrors, HoldSave } from '../../../forms/agent-tab.ts';
import { optionsOf } from '../../../ui/options.ts';
import { Section } from '../../../ui/section.tsx';
import { SelectChoice } from '../../../ui/select-choice.tsx';
import { useGetDigestQuery } from './digest.api.ts';
import { DigestRecipients } from './digest-recipients.tsx';
import { SendDigestNow } from './send-digest-now.tsx';

type Props = {
  digest: Digest;
  /** Undefined until the agent is saved for the first time. */
  agentId: string | undefined;
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

export function DigestCard({ digest, agentId, errors, hold, onChange }: Props) {
  const { recipients, verbosity, schedule } = digest;
  const { currentData } = useGetDigestQuery(agentId ? { id: agentId } : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  const states = new Map(currentData?.recipients.map(({ email, state }) => [email, state]));
  const setSchedule = (changes: Partial<Digest['schedule']>) =>
    onChange({ ...digest, schedule: { ...schedule, ...changes } });

  return (
    <Section
      title="Daily Digest"
      hint="What visitors talked about with this agent, as a mail a day. A day without conversations brings none."
    >
      <Switch
        label="Send the digest"
        checked={schedule.enabled}
        onChange={(event) => setSchedule({ enabled: event.currentTarget.checked })}
      />
      <DigestRecipients
        recipients={recipients}
        states={states}
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
        description={`As HH:MM; the mail comes up to 20 minutes later.${localTime(schedule.time)}`}
        placeholder="00:00"
        styles={{ input: { maxWidth: 220 } }}
        value={schedule.time}
        error={errors[`${PATH}.schedule.time`]}
        onChange={(event) => setSchedule({ time: event.currentTarget.value })}
      />
      {agentId && <SendDigestNow agentId={agentId} verbosity={verbosity} />}
    </Section>
  );
}

/** Few people think in UTC. */
function localTime(time: string): string {
  const moment = new Date(`${new Date().toISOString().slice(0, 10)}T${time}:00Z`);
  if (Number.isNaN(moment.valueOf())) return '';
  return ` Where you are: ${moment.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })}`;
}
