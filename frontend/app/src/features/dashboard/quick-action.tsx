import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './dashboard.module.css';

type Props = { to: string; icon: ReactNode; title: string; hint: string };

export function QuickAction({ to, icon, title, hint }: Props) {
  return (
    <Link to={to} className={classes.action}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <span className={classes.actionText}>
        <span className={classes.actionTitle}>{title}</span>
        <span className={classes.hint}>{hint}</span>
      </span>
      <IconChevronRight size={18} stroke={1.6} aria-hidden />
    </Link>
  );
}
