import { CloseButton, FocusTrap } from '@mantine/core';
import {
  IconCreditCard,
  IconFiles,
  IconLayoutDashboard,
  IconMessages,
  IconRobot,
  IconSettings,
} from '@tabler/icons-react';
import { useEffect } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { paths } from '../paths.ts';
import { type Config, getConfig } from '../server/config.ts';
import { useIsAdmin } from '../server/use-session.ts';
import { Brand } from '../ui/brand.tsx';
import classes from './sidebar.module.css';
import { SidebarFooter } from './sidebar-footer.tsx';

type Entry = { to: string; label: string; Icon: typeof IconFiles; isForAdmins?: true };

const linksOf = ({ isBilled }: Config): Entry[] => [
  { to: paths.dashboard, label: 'Dashboard', Icon: IconLayoutDashboard },
  // Also active on the builder, whose paths begin with this one.
  { to: paths.agents, label: 'My Agents', Icon: IconRobot },
  { to: paths.documents, label: 'Documents', Icon: IconFiles },
  { to: paths.chatHistory, label: 'Chat History', Icon: IconMessages },
  {
    ...{ to: paths.billing, label: isBilled ? 'Billing' : 'Usage' },
    ...{ Icon: IconCreditCard, isForAdmins: true },
  },
  { to: paths.settings.pattern, label: 'Settings', Icon: IconSettings },
];

type Props = { isOpen: boolean; isOverlay: boolean; onClose: () => void };

/** Beside the page it folds to its icons; over the page it leaves altogether. */
export function Sidebar({ isOpen, isOverlay, onClose }: Props) {
  const { pathname } = useLocation();
  const isAdmin = useIsAdmin();
  const isFolded = !isOverlay && !isOpen;

  useEffect(() => {
    if (!isOverlay || !isOpen) return;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOverlay, isOpen, onClose]);

  return (
    <>
      {isOverlay && isOpen && (
        <button
          type="button"
          className={classes.backdrop}
          aria-label="Close sidebar"
          onClick={onClose}
        />
      )}
      <FocusTrap active={isOverlay && isOpen}>
        <aside
          id="sidebar"
          className={classes.sidebar}
          data-folded={isFolded || undefined}
          inert={isOverlay && !isOpen}
        >
          <div className={classes.top}>
            <Brand isCompact={isFolded} />
            {isOverlay && <CloseButton aria-label="Close sidebar" onClick={onClose} />}
          </div>
          <nav className={classes.nav} aria-label="Main">
            {linksOf(getConfig())
              .filter(({ isForAdmins }) => isAdmin || !isForAdmins)
              .map(({ to, label, Icon }) => (
                <NavLink
                  key={to}
                  to={to}
                  className={classes.link}
                  data-active={pathname.startsWith(to) || undefined}
                  title={isFolded ? label : undefined}
                >
                  <Icon size={20} stroke={1.6} aria-hidden />
                  <span className={classes.label}>{label}</span>
                </NavLink>
              ))}
          </nav>
          <SidebarFooter isFolded={isFolded} />
        </aside>
      </FocusTrap>
    </>
  );
}
