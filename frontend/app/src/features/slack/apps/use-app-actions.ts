import type { SlackApp } from '@talkwright/shared/areas/slack-apps';
import { useState } from 'react';
import { messageOf } from '../../../server/failure.ts';
import { useFreshAnswer } from '../../../server/use-fresh-answer.ts';
import { useDialogs } from '../../../ui/dialogs.ts';
import { toast } from '../../../ui/toasts.tsx';
import {
  getSlackInstallUrl,
  useAssignSlackAppMutation,
  useDeleteSlackAppMutation,
  useRetrySlackAppMutation,
} from '../slack.api.ts';

export function useAppActions({ id, brand_name: name, assigned, own }: SlackApp) {
  const [assignApp, { isLoading: isAssigning }] = useAssignSlackAppMutation();
  const [retryApp, { isLoading: isRetrying }] = useRetrySlackAppMutation();
  const [deleteApp] = useDeleteSlackAppMutation();
  const askForAddress = useFreshAnswer(getSlackInstallUrl);
  const [isInstalling, setIsInstalling] = useState(false);
  const { alert, confirm } = useDialogs();

  async function assign() {
    const { error } = await assignApp({ id, assigned: !assigned });
    if (error) toast(messageOf(error));
  }

  async function retry() {
    const { error } = await retryApp({ id });
    if (error) toast(messageOf(error));
    else toast('Provisioning re-enqueued', 'success');
  }

  async function install() {
    // Within the click: a tab that opens later is taken for an advertisement.
    const opened = window.open('', '_blank');
    setIsInstalling(true);
    const { data: url, error } = await askForAddress({ id });
    setIsInstalling(false);
    if (!url) {
      opened?.close();
      return toast(messageOf(error));
    }
    if (!opened) return toast('Allow this page to open tabs, then press Install again.');
    // What comes there has no business with this page.
    opened.opener = null;
    opened.location.replace(url);
  }

  async function remove() {
    let left: string | null = null;
    const isDeleted = await confirm({
      title: 'Delete Slack App',
      message: `${name} is taken out of all workspaces, and its agents answer there no more. ${
        own ? 'At Slack you delete it yourself.' : 'It is deleted at Slack, too.'
      }`,
      confirmText: 'Delete',
      isDanger: true,
      onConfirm: async () => {
        left = (await deleteApp({ id }).unwrap()).left_at_slack;
      },
    });
    if (!isDeleted) return;
    toast('Slack app deleted', 'success');
    if (left) await alert({ title: 'Still at Slack', message: left });
  }

  return { assign, retry, install, remove, isAssigning, isRetrying, isInstalling };
}
