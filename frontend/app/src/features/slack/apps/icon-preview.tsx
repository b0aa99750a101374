import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { getConfig } from '../../../server/config.ts';
import classes from '../slack.module.css';

/** What an app looks like at Slack, as far as the content security policy lets a page look: else its first letter. */
export function IconPreview({ name, url }: { name: string; url: string }) {
  const [failed, setFailed] = useState('');
  const [letter] = name.trim();
  const isOurs = url.startsWith(`${getConfig().apiBase}/`);

  return (
    <span className={classes.icon} aria-hidden>
      {isOurs && url !== failed ? (
        <img src={url} alt="" width={48} height={48} onError={() => setFailed(url)} />
      ) : (
        (letter?.toUpperCase() ?? <IconPhoto size={24} stroke={1.4} />)
      )}
    </span>
  );
}
