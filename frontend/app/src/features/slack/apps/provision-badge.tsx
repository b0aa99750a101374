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
export const ProvisionBadge = (app: SlackApp) => (
  <span aria-live="polite" aria-atomic="true">
    <VisuallyHidden>{app.brand_name}: </VisuallyHidden>
    {waitsForCredentials(app) ? (
      <Badge variant="light" color="gray">
        Not configured
      </Badge>
    ) : (
      <Badge variant="light" color={colors[app.provision_status]}>
        {names[app.provision_status]}
      </Badge>
    )}
  </span>
);

/** Nothing has failed: it is a person's turn. */
export const waitsForCredentials = ({ own, provision_status: status }: SlackApp): boolean =>
  own && status === 'failed';
