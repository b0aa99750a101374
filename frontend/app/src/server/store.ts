import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { useDispatch, useSelector } from 'react-redux';
import { api } from './api.ts';
import { watchSession } from './session.ts';
import sessionSlice, { readSessionState, selectUser, sessionChanged } from './session-slice.ts';

export const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer, session: sessionSlice.reducer },
  middleware: (getDefault) => getDefault().concat(api.middleware),
});

export type RootState = ReturnType<typeof store.getState>;
export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppDispatch = useDispatch.withTypes<typeof store.dispatch>();

setupListeners(store.dispatch);

watchSession(() => {
  const before = selectUser(store.getState())?.id;
  store.dispatch(sessionChanged(readSessionState()));
  const after = selectUser(store.getState())?.id;
  // After the screens of the person before are gone: one that still stood would ask for its data again.
  if (before && before !== after) setTimeout(() => store.dispatch(api.util.resetApiState()));
});
