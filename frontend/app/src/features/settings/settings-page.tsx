import { Tabs } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type SettingsTab, settingsTabs } from '../../paths.ts';
import { getConfig } from '../../server/config.ts';
import { useIsAdmin } from '../../server/use-session.ts';
import { DeleteAccountSection } from '../account/delete-account-section.tsx';
import { ProfileSection } from '../account/profile-section.tsx';
import { SessionsSection } from '../account/sessions-section.tsx';
import { TwoFactorSection } from '../account/two-factor-section.tsx';
import { usePasswordPrompt } from '../account/use-password-prompt.tsx';
import { ActivityTab } from '../activity/activity-tab.tsx';
import { ChangePasswordSection } from '../auth/change-password-section.tsx';
import { SubscriptionTab } from '../billing/subscription-tab.tsx';
import { ArchiveSection } from '../organization/archive-section.tsx';
import { OrganizationTab } from '../organization/organization-tab.tsx';
import { RetentionSection } from '../organization/retention-section.tsx';
import { UsersAccessTab } from '../people/users-access-tab.tsx';
import { IntegrationsTab } from '../slack/integrations-tab.tsx';
import { EraseVisitorSection } from '../visitors/erase-visitor-section.tsx';
import { AboutTab } from './about-tab.tsx';
import classes from './settings.module.css';

const names: Record<SettingsTab, string> = {
  organization: 'Organization',
  subscription: 'Subscription',
  users: 'Users & Access',
  integrations: 'Integrations',
  security: 'Security',
  activity: 'Activity',
  about: 'About',
};

/** The tab stands in the address, so that a reload keeps it and a link can lead to it. */
export function SettingsPage() {
  const [query, setQuery] = useSearchParams();
  const isAdmin = useIsAdmin();
  const isThere: Partial<Record<SettingsTab, boolean>> = {
    // Where nothing is sold, there is no subscription.
    subscription: getConfig().isBilled,
    activity: isAdmin,
  };
  const shown = settingsTabs.filter((known) => isThere[known] ?? true);
  const tab = shown.find((known) => known === query.get('tab')) ?? 'organization';

  const { withPassword, prompt } = usePasswordPrompt();
  const list = useRef<HTMLDivElement>(null);

  // On small screens the tabs scroll, and a link may lead from far below to another one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each tab
  useEffect(() => {
    const shown = list.current?.querySelector('[aria-selected="true"]');
    shown?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [tab]);

  return (
    <Tabs value={tab} onChange={(next) => next && setQuery({ tab: next })} keepMounted={false}>
      <Tabs.List ref={list} className={classes.tabs}>
        {shown.map((value) => (
          <Tabs.Tab key={value} value={value}>
            {names[value]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="organization">
        <OrganizationTab />
      </Tabs.Panel>
      <Tabs.Panel value="subscription">
        <SubscriptionTab />
      </Tabs.Panel>
      <Tabs.Panel value="users">
        <UsersAccessTab />
      </Tabs.Panel>
      <Tabs.Panel value="integrations">
        <IntegrationsTab />
      </Tabs.Panel>
      <Tabs.Panel value="security">
        <ProfileSection />
        <ChangePasswordSection />
        <TwoFactorSection />
        <SessionsSection />
        <RetentionSection />
        {isAdmin && <ArchiveSection withPassword={withPassword} />}
        {isAdmin && <EraseVisitorSection />}
        <DeleteAccountSection />
        {prompt}
      </Tabs.Panel>
      <Tabs.Panel value="activity">
        <ActivityTab />
      </Tabs.Panel>
      <Tabs.Panel value="about">
        <AboutTab />
      </Tabs.Panel>
    </Tabs>
  );
}
