import { IconRobot } from '@tabler/icons-react';
import { useState } from 'react';
import { getConfig } from '../../server/config.ts';
import classes from './agent-avatar.module.css';

type Props = { icon: string; size?: number };

/** The agent's own picture, or an icon where there is none or it cannot be loaded. */
export function AgentAvatar({ icon, size = 44 }: Props) {
  const [failed, setFailed] = useState('');
  // The content security policy keeps pictures of other servers away.
  const isOurs = icon.startsWith(`${getConfig().apiBase}/`) || icon.startsWith('data:image/');

  return (
    <span className={classes.avatar} style={{ width: size, height: size }} aria-hidden>
      {isOurs && icon !== failed ? (
        <img src={icon} alt="" className={classes.picture} onError={() => setFailed(icon)} />
      ) : (
        <IconRobot size={size / 2} stroke={1.6} />
      )}
    </span>
  );
}
