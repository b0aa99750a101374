import { Badge, Button, Group, Skeleton } from '@mantine/core';
import type { TwoFactorSetup } from '@talkwright/shared/areas/two-factor';
import { useState } from 'react';
import { sentenceOf } from '../../server/failure.ts';
import { QueryStates } from '../../ui/query-states.tsx';
import { Section } from '../../ui/section.tsx';
import { toast } from '../../ui/toasts.tsx';
import classes from './account.module.css';
import { BackupCodesModal } from './backup-codes-modal.tsx';
import { DisableTwoFactorModal } from './disable-two-factor-modal.tsx';
import { RegenerateCodesModal } from './regenerate-codes-modal.tsx';
import { SetUpTwoFactorModal } from './set-up-two-factor-modal.tsx';
import {
  useLazyListBackupCodesQuery,
  useSetUpTwoFactorMutation,
  useTwoFactorStatusQuery,
} from './two-factor.api.ts';
import { usePasswordPrompt } from './use-password-prompt.tsx';

type Opened =
  | { kind: 'setup'; setup: TwoFactorSetup }
  | { kind: 'codes'; codes: string[] }
  | { kind: 'regenerate' }
  | { kind: 'disable' };

export function TwoFactorSection() {
  const status = useTwoFactorStatusQuery();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const showCodes = (codes: string[]) => setOpened({ kind: 'codes', codes });

  return (
    <Section
      title="Two-factor authentication"
      hint="Logging in then asks for a code of an authenticator app as well."
    >
      <QueryStates query={status} skeleton={<Skeleton height={36} />}>
        {(isEnabled) =>
          isEnabled ? (
            <Enabled onCodes={showCodes} onOpen={(kind) => setOpened({ kind })} />
          ) : (
            <Disabled onSetup={(setup) => setOpened({ kind: 'setup', setup })} />
          )
        }
      </QueryStates>

      {opened?.kind === 'setup' && (
        <SetUpTwoFactorModal setup={opened.setup} onEnabled={showCodes} onClose={close} />
      )}
      {opened?.kind === 'codes' && <BackupCodesModal codes={opened.codes} onClose={close} />}
      {opened?.kind === 'regenerate' && (
        <RegenerateCodesModal onRegenerated={showCodes} onClose={close} />
      )}
      {opened?.kind === 'disable' && <DisableTwoFactorModal onClose={close} />}
    </Section>
  );
}

function Disabled({ onSetup }: { onSetup: (setup: TwoFactorSetup) => void }) {
  const [begin, { isLoading }] = useSetUpTwoFactorMutation();
  const { withPassword, prompt } = usePasswordPrompt();

  async function enable() {
    const { data, error } = await withPassword(() => begin());
    if (error) toast(sentenceOf(error, 'Failed to start 2FA setup'));
    else onSetup(data);
  }

  return (
    <Group justify="space-between" gap="sm">
      <Badge variant="default">Disabled</Badge>
      <Button loading={isLoading} onClick={enable}>
        Enable
      </Button>
      {prompt}
    </Group>
  );
}

type EnabledProps = {
  onCodes: (codes: string[]) => void;
  onOpen: (kind: 'regenerate' | 'disable') => void;
};

function Enabled({ onCodes, onOpen }: EnabledProps) {
  const [list, { isFetching }] = useLazyListBackupCodesQuery();
  const { withPassword, prompt } = usePasswordPrompt();

  async function view() {
    const { data, error } = await withPassword(() => list());
    if (error) toast(sentenceOf(error, 'Failed to load backup codes'));
    else if (data) onCodes(data);
  }

  return (
    <div className={classes.actions}>
      <Badge variant="light">Enabled</Badge>
      <Button variant="default" loading={isFetching} onClick={view}>
        View backup codes
      </Button>
      <Button variant="default" onClick={() => onOpen('regenerate')}>
        Regenerate codes
      </Button>
      <Button variant="default" onClick={() => onOpen('disable')}>
        Disable
      </Button>
      {prompt}
    </div>
  );
}
