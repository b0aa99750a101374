import { Tabs } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { type HistoryTab, historyTabs } from '../../paths.ts';
import { AnalyticsTab } from './analytics/analytics-tab.tsx';
import { SessionsTab } from './sessions/sessions-tab.tsx';

const names: Record<HistoryTab, string> = { analytics: 'Analytics', sessions: 'Sessions' };

/** The tab stands in the address with all that is chosen in it; the agent is the same in each. */
export function ChatHistoryPage() {
  const [query, setQuery] = useSearchParams();
  const tab = historyTabs.find((known) => known === query.get('tab')) ?? 'analytics';

  function show(next: string | null) {
    if (!next) return;
    setQuery((before) => {
      before.set('tab', next);
      return before;
    });
  }

  return (
    <Tabs value={tab} onChange={show} keepMounted={false}>
      <Tabs.List mb="lg">
        {historyTabs.map((value) => (
          <Tabs.Tab key={value} value={value}>
            {names[value]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="analytics">
        <AnalyticsTab />
      </Tabs.Panel>
      <Tabs.Panel value="sessions">
        <SessionsTab />
      </Tabs.Panel>
    </Tabs>
  );
}
