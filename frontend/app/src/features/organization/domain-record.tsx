import { Button, Group, Text } from '@mantine/core';
import type { DomainStatus } from '@talkwright/shared/areas/organization';
import { messageOf } from '../../server/failure.ts';
import { CopyField } from '../../ui/copy-field.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useCheckDomainMutation } from './organization.api.ts';
import classes from './organization.module.css';

/** The DNS record that proves a domain, and the button that looks for it. */
export function DomainRecord({ status: { domain, record } }: { status: DomainStatus }) {
  const [check, { isLoading, error }] = useCheckDomainMutation();

  async function look() {
    const { data } = await check({ domain });
    if (data?.domainStatus.isVerified) toast(`${domain} is verified`, 'success');
  }

  return (
    <section className={classes.record} aria-label={`DNS record of ${domain}`}>
      <Text size="sm">
        To verify this domain, add this {record.type} record at its DNS provider, then check.
      </Text>
      <div className={classes.recordFields}>
        <CopyField label="Record name" value={record.name} />
        <CopyField label="Record value" value={record.value} />
      </div>
      <Group gap="sm">
        <Button size="xs" variant="default" loading={isLoading} onClick={look}>
          Check
        </Button>
        {error && !isLoading && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert" className={classes.answer}>
            {messageOf(error)}
          </Text>
        )}
      </Group>
    </section>
  );
}
