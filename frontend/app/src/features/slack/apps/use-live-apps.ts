import { skipToken } from '@reduxjs/toolkit/query';
import type { SlackApp } from '@talkwright/shared/areas/slack-apps';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { LIVE } from '../../../server/live.ts';
import type { store } from '../../../server/store.ts';
import { dropApp, renewApp, useListSlackAppsQuery } from '../slack.api.ts';
import { followApp } from './follow-app.ts';

const POLL_MS = 2_500;

/** While an app is on its way, the list is asked for again and again; what its stream tells comes sooner. */
export function useLiveApps() {
  const query = useListSlackAppsQuery(undefined, LIVE);
  const isSomeUnderWay = query.data?.some(isUnderWay) ?? false;
  useListSlackAppsQuery(isSomeUnderWay ? undefined : skipToken, {
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });
  return query;
}

/** Of the row that shows it. */
export function useFollowed(app: SlackApp): void {
  const dispatch = useDispatch<typeof store.dispatch>();
  const { id } = app;
  const isFollowed = isUnderWay(app);

  useEffect(() => {
    if (!isFollowed) return;
    return followApp(id, (event) => {
      if (event.type === 'deleted') dispatch(dropApp(id));
      if (event.app) dispatch(renewApp(event.app));
    });
  }, [dispatch, id, isFollowed]);
}

const isUnderWay = ({ provision_status: status }: SlackApp): boolean =>
  status === 'requested' || status === 'creating';
