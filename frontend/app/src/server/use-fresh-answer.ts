import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import type { store } from './store.ts';

const FRESH = { subscribe: false, forceRefetch: true } as const;

type Endpoint<Argument, Answer> = {
  initiate: (
    argument: Argument,
    options: typeof FRESH,
  ) => ThunkAction<Answer, ReturnType<typeof store.getState>, unknown, UnknownAction>;
};

/**
 * Asks a query when it is wanted, as for a file: for the answer of that moment, which nobody waits to see change. It
 * arrives also when the screen that has asked is gone meanwhile.
 */
export function useFreshAnswer<Argument, Answer>({ initiate }: Endpoint<Argument, Answer>) {
  const dispatch = useDispatch<typeof store.dispatch>();
  return useCallback(
    (argument: Argument) => dispatch(initiate(argument, FRESH)),
    [dispatch, initiate],
  );
}
