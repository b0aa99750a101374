import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { SessionDetail } from './session-detail.tsx';
import { queryOf } from './session-filter.ts';
import { SessionList } from './session-list.tsx';
import classes from './sessions.module.css';
import { SessionsToolbar } from './sessions-toolbar.tsx';
import { useSessionsAddress } from './use-sessions-address.ts';

/** The conversations of an organization, and one of them beside their list; where there is no room, in its place. */
export function SessionsTab() {
  const { filter, change, openId, searchOf } = useSessionsAddress();
  const [refreshes, setRefreshes] = useState(0);
  const [deletedIds, setDeletedIds] = useState<readonly string[]>([]);
  const navigate = useNavigate();
  const query = queryOf(filter);

  function leave(deletedId: string) {
    setDeletedIds((before) => [...before, deletedId]);
    void navigate({ search: searchOf(undefined) }, { replace: true });
  }

  return (
    <div className={classes.tab} data-open={openId ? true : undefined}>
      <div className={classes.toolbar}>
        <SessionsToolbar
          filter={filter}
          change={change}
          onRefresh={() => setRefreshes(refreshes + 1)}
        />
      </div>
      <SessionList
        key={JSON.stringify(query)}
        query={query}
        refreshes={refreshes}
        deletedIds={deletedIds}
        openId={openId}
        searchOf={searchOf}
      />
      <SessionDetail
        key={openId}
        id={openId}
        refreshes={refreshes}
        listSearch={searchOf(undefined)}
        onDeleted={leave}
      />
    </div>
  );
}
