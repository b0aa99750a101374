import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';

/** What a page asks the server for, as the hooks of RTK Query tell of it. */
export type Query<Data> = {
  data?: Data | undefined;
  error?: unknown;
  refetch: () => unknown;
};

type Props<Data> = {
  query: Query<Data>;
  /** Stands in until there is an answer. */
  skeleton: ReactNode;
  /** In the place of a list with nothing in it. */
  empty?: ReactNode;
  /** In the place of the usual notice with its button, when there is no answer. */
  failed?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** The states of what is asked for. What is there once stays, also when a later look for news fails. */
export function QueryStates<Data>({ query, skeleton, empty, failed, children }: Props<Data>) {
  const { data, error, refetch } = query;
  if (data === undefined) {
    if (!error) return skeleton;
    return failed ?? <ErrorState error={error} onRetry={refetch} />;
  }
  const isEmpty = Array.isArray(data) && data.length === 0;
  return isEmpty && empty !== undefined ? empty : children(data);
}
