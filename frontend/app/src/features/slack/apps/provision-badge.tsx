import { Badge, VisuallyHidden } from '@mantine/core';
import type { ProvisionState, SlackApp } from '@talkwright/shared/areas/slack-apps';

const names: Record<ProvisionState, string> = {
  requested: 'Requested',
  creating: 'Creating',
  ready_for_install: 'Ready for install',
  installed: 'Installed',
  failed: 'Failed',
};

const colors: Record<ProvisionState, string> = {
  requested: 'orange',
  creating: 'orange',
  ready_for_install: 'blue',
  installed: 'green',
  failed: 'red',
};

/** It changes by itself: screen readers are told, with the name of what has changed. */
export const ProvisionBadge = ({ brand_name, provision_status: status }: SlackApp) => (
  <span aria-live="polite" aria-atomic="true">
    <VisuallyHidden>{brand_name}: </VisuallyHidden>
    <Badge variant="light" color={colors[status]}>
      {names[status]}
    </Badge>
  </span>
);
