import classes from './brand.module.css';

/** The product's mark and name. */
export function Brand({ isCompact = false }: { isCompact?: boolean }) {
  return (
    <span className={classes.brand}>
      <svg width="30" height="30" viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="9" className={classes.tile} />
        <path
          d="M9 10.5A2.5 2.5 0 0 1 11.5 8h9a2.5 2.5 0 0 1 2.5 2.5v7a2.5 2.5 0 0 1-2.5 2.5H15l-4.2 3.6c-.7.6-1.8.1-1.8-.8z"
          fill="#fff"
        />
        <path d="M13 12.2h6M13 15.8h3.8" className={classes.lines} />
      </svg>
      <span className={isCompact ? classes.hidden : undefined}>Talkwright</span>
    </span>
  );
}
