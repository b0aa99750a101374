import { IconRobot } from '@tabler/icons-react';
import { useState } from 'react';
import { getConfig } from '../../app/config.ts';
import classes from './agent-card.module.css';

/** The agent's own picture, or an icon where there is none or it cannot be loaded. */
export function AgentAvatar({ icon }: { icon: string }) {
  const [failed, setFailed] = useState('');
  // Pictures come from our own image endpoint: the content security policy keeps others away.
  const isShown = icon.startsWith(`${getConfig().apiBase}/`) && icon !== failed;

  return (
    <span className={classes.avatar} aria-hidden>
      {isShown ? (
        <img src={icon} alt="" className={classes.picture} onError={() => setFailed(icon)} />
      ) : (
        <IconRobot size={22} stroke={1.6} />
      )}
    </span>
  );
}
