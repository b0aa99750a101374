import type { SlackInstall } from '@talkwright/shared/areas/slack-apps';
import { messageOf } from '../../../server/failure.ts';
import { useDialogs } from '../../../ui/dialogs.ts';
import { toast } from '../../../ui/toasts.tsx';
import { useListSlackAppsQuery, useUninstallSlackAppMutation } from '../slack.api.ts';

export function useUninstall({ team_id, team_name, api_app_id }: SlackInstall) {
  const { data: apps } = useListSlackAppsQuery();
  const [uninstall] = useUninstallSlackAppMutation();
  const { confirm } = useDialogs();

  return async () => {
    const app = apps?.find((one) => one.api_app_id === api_app_id);
    if (!app) return toast('Matching app not found for uninstall', 'warning');
    const isAgreed = await confirm({
      title: 'Uninstall',
      message: `${app.brand_name} is taken out of the workspace ${team_name}, and answers there no more.`,
      confirmText: 'Uninstall',
      isDanger: true,
    });
    if (!isAgreed) return;
    const { error } = await uninstall({ id: app.id, teamId: team_id });
    if (error) toast(messageOf(error));
    else toast('Uninstalled from workspace', 'success');
  };
}
