import { IconLogout } from '@tabler/icons-react';
import { useSignOut } from '../../features/auth/use-sign-out.ts';
import { selectUser } from '../session-slice.ts';
import { useAppSelector } from '../store.ts';
import { fullNameOf } from '../user-name.ts';
import classes from './sidebar.module.css';

export function SidebarFooter({ isFolded }: { isFolded: boolean }) {
  const user = useAppSelector(selectUser);
  const signOut = useSignOut();
  const name = (user && (fullNameOf(user) || user.email)) || 'Account';

  return (
    <div className={classes.footer}>
      <div className={classes.person} title={name}>
        <span className={classes.initial} aria-hidden>
          {name.charAt(0).toUpperCase()}
        </span>
        <span className={classes.label}>
          <span className={classes.name}>{name}</span>
          {user && name !== user.email && <span className={classes.email}>{user.email}</span>}
        </span>
      </div>
      <button
        type="button"
        className={classes.link}
        title={isFolded ? 'Logout' : undefined}
        onClick={signOut}
      >
        <IconLogout size={20} stroke={1.6} aria-hidden />
        <span className={classes.label}>Logout</span>
      </button>
    </div>
  );
}
