import { IconLogout, IconUserCog } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useSignOut } from '../features/auth/use-sign-out.ts';
import { paths } from '../paths.ts';
import { useUser } from '../server/use-session.ts';
import { fullNameOf } from '../ui/user-name.ts';
import classes from './sidebar.module.css';

/** Who is signed in, the way to the settings of their own account, and out. */
export function SidebarFooter({ isFolded }: { isFolded: boolean }) {
  const user = useUser();
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
      <div className={classes.actions}>
        <Link
          to={paths.settings.to('security')}
          className={classes.link}
          title={isFolded ? 'Settings' : undefined}
        >
          <IconUserCog size={20} stroke={1.6} aria-hidden />
          <span className={classes.label}>Settings</span>
        </Link>
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
    </div>
  );
}
