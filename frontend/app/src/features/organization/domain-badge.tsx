import { Badge } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { DomainStatus } from '@talkwright/shared/areas/organization';

/** `undefined`: the domain is on the list of the form, but not saved yet. */
export function DomainBadge({ status }: { status: DomainStatus | undefined }) {
  if (!status) {
    return (
      <Badge variant="default" size="sm">
        Not saved yet
      </Badge>
    );
  }
  return status.isVerified ? (
    <Badge variant="light" size="sm" leftSection={<IconCheck size={12} stroke={2.4} />}>
      Verified
    </Badge>
  ) : (
    <Badge variant="light" color="orange" size="sm">
      Not verified
    </Badge>
  );
}
