import type { ReactNode } from 'react';
import classes from './icon-button.module.css';

type Props = {
  label: string;
  title: string;
  isDisabled?: boolean;
  isBusy?: boolean;
  onClick: () => void;
  children: ReactNode;
};

/** Of a row of which there may be fifty: a plain button, many times faster than a component of the library. */
export const IconButton = ({ label, title, isDisabled, isBusy, onClick, children }: Props) => (
  <button
    type="button"
    className={classes.button}
    aria-label={label}
    aria-busy={isBusy}
    title={title}
    disabled={isDisabled}
    onClick={onClick}
  >
    {children}
  </button>
);
