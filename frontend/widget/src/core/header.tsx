import type { Settings } from '../settings.ts';
import { IconButton } from './icons.tsx';

type Props = {
  settings: Settings;
  isContained: boolean;
  isMaximized: boolean;
  canStartAnew: boolean;
  onStartAnew: () => void;
  onMaximize: () => void;
  onClose: () => void;
};

export function Header(props: Props) {
  const { settings, isContained, isMaximized, canStartAnew } = props;
  const { title, description, maximizeEnabled } = settings;
  return (
    <header class="header">
      <span class="avatar" aria-hidden="true">
        {Array.from(title)[0]?.toUpperCase()}
      </span>
      <div class="names">
        <h2 dir="auto">{title}</h2>
        {description && (
          <p dir="auto" title={description}>
            {description}
          </p>
        )}
      </div>
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
