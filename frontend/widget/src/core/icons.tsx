/** Line drawings of 24 units; the button around one has the name. */
const paths = {
  send: 'M12 19V5m-6 6 6-6 6 6',
  stop: 'M7.5 7.5h9v9h-9z',
  copy: 'M9 9h10v10H9zM5 15V5h10',
  check: 'm5 13 4 4L19 7',
  retry: 'M20 11a8 8 0 1 0-2.3 6.3M20 5v6h-6',
  anew: 'M12 5H6a1 1 0 0 0-1 1v12a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-6M9.5 14.5l.7-3 8-8 2.3 2.3-8 8-3 .7Z',
  close: 'm6 6 12 12M18 6 6 18',
  maximize: 'M14 4h6v6M10 20H4v-6M20 4l-7 7M4 20l7-7',
  restore: 'M20 10h-6V4M4 14h6v6M14 10l6-6M10 14l-6 6',
  down: 'm6 9 6 6 6-6',
  thumb:
    'M7 11v9H4v-9h3l4.2-7.6a1.8 1.8 0 0 1 3.3 1.4L13.6 9h4.9a2 2 0 0 1 2 2.4l-1.3 7a2 2 0 0 1-2 1.6H7',
  past: 'M5 8.2A8 8 0 1 1 4 12M4.4 4.2v4.4h4.4M12 8v4.3l3 1.9',
  out: 'M9 6h9v9M18 6 6 18',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} class={name === 'stop' ? 'filled' : undefined} />
    </svg>
  );
}

type IconButtonProps = { name: IconName; label: string; onClick: () => void; disabled?: boolean };

export function IconButton({ name, label, onClick, disabled }: IconButtonProps) {
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      title={label}
      onClick={onClick}
      disabled={disabled}
    >
      <Icon name={name} />
    </button>
  );
}
