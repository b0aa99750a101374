import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { getConfig } from '../server/config.ts';
import { useCanUpgrade } from '../server/use-can-upgrade.ts';

/** After the sentence of a refusal that another plan or a boost would lift; nothing where nothing is sold. */
export function UpgradeHint({ to }: { to: string }) {
  const canUpgrade = useCanUpgrade();
  if (!getConfig().isBilled) return null;

  return canUpgrade ? (
    <>
      {' '}
      <Anchor component={Link} to={to} inherit fw={560}>
        Upgrade
      </Anchor>
    </>
  ) : (
    ' Ask an administrator to upgrade.'
  );
}
