import { useState } from 'preact/hooks';
import { IconButton } from './icons.tsx';
import type { Settings } from './panel-settings.ts';

type Props = {
  settings: Settings;
  isContained: boolean;
  isMaximized: boolean;
  canStartAnew: boolean;
  onStartAnew: () => void;
  onConversations: () => void;
  onMaximize: () => void;
  onClose: () => void;
};

export function Header(props: Props) {
  const { settings, isContained, isMaximized, canStartAnew } = props;
  const { title, description, maximizeEnabled } = settings;
  return (
    <header class="header">
      <Avatar settings={settings} />
      <div class="names">
        <h2 dir="auto">{title}</h2>
        {description && (
          <p dir="auto" title={description}>
            {description}
          </p>
        )}
      </div>
      <IconButton name="past" label="Your conversations" onClick={props.onConversations} />
      <IconButton
        name="anew"
        label="New conversation"
        disabled={!canStartAnew}
        onClick={props.onStartAnew}
      />
      {!isContained && maximizeEnabled && (
        <span class="maximize">
          <IconButton
            name={isMaximized ? 'restore' : 'maximize'}
            label={isMaximized ? 'Restore size' : 'Maximize'}
            onClick={props.onMaximize}
          />
        </span>
      )}
      {!isContained && <IconButton name="close" label="Close chat" onClick={props.onClose} />}
    </header>
  );
}

/** The first letter stands in for a picture that there is none of, or that the page's own policy keeps away. */
function Avatar({ settings: { icon, title } }: Pick<Props, 'settings'>) {
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <span class="avatar" aria-hidden="true">
      {icon && !hasFailed ? (
        <img src={icon} alt="" referrerpolicy="no-referrer" onError={() => setHasFailed(true)} />
      ) : (
        Array.from(title)[0]?.toUpperCase()
      )}
    </span>
  );
}
