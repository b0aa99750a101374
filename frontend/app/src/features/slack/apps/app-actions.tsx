import { Button } from '@mantine/core';
import type { SlackApp } from '@talkwright/shared/areas/slack-apps';
import classes from '../slack.module.css';
import { useAppActions } from './use-app-actions.ts';

type Props = { app: SlackApp; onConfigure: () => void };

export function AppActions({ app, onConfigure }: Props) {
  const { brand_name: name, assigned, own } = app;
  const hasFailed = app.provision_status === 'failed';
  const { assign, install, retry, remove, isAssigning, isInstalling, isRetrying } =
    useAppActions(app);

  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        size="xs"
        loading={isAssigning}
        aria-label={`${assigned ? 'Disable' : 'Enable'} ${name}`}
        onClick={assign}
      >
        {assigned ? 'Disable' : 'Enable'}
      </Button>
      <Button
        variant="default"
        size="xs"
        loading={isInstalling}
        aria-label={`Install ${name}`}
        onClick={install}
      >
        Install
      </Button>
      {hasFailed && !own && (
        <Button
          variant="default"
          size="xs"
          loading={isRetrying}
          aria-label={`Retry ${name}`}
          onClick={retry}
        >
          Retry
        </Button>
      )}
      {(hasFailed || own) && (
        <Button variant="default" size="xs" aria-label={`Configure ${name}`} onClick={onConfigure}>
          Configure
        </Button>
      )}
      <Button
        variant="default"
        size="xs"
        c="var(--mantine-color-error)"
        aria-label={`Delete ${name}`}
        onClick={remove}
      >
        Delete
      </Button>
    </div>
  );
}
