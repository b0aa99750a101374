import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from './api.ts';
import { heldUser, watchSession } from './session.ts';

/** Holds what was read from the server, and nothing else. */
export const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer },
  middleware: (getDefault) => getDefault().concat(api.middleware),
});

setupListeners(store.dispatch);

let person = heldUser()?.id;

watchSession(() => {
  const before = person;
  person = heldUser()?.id;
  // After the screens of the person before are gone: one that still stood would ask for its data again.
  if (before && before !== person) setTimeout(() => store.dispatch(api.util.resetApiState()));
});
