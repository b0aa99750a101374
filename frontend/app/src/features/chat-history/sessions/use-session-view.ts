import { useSearchParams } from 'react-router-dom';

const sessionViews = ['messages', 'insights'] as const;
export type SessionView = (typeof sessionViews)[number];

/** The sub-tab, and the message that somebody is led to, stand in the address, too. */
export function useSessionView() {
  const [address, setAddress] = useSearchParams();
  const view = sessionViews.find((known) => known === address.get('view')) ?? 'messages';

  function show(next: SessionView, messageId?: string) {
    setAddress(
      (before) => {
        const written = new URLSearchParams(before);
        written.delete('view');
        written.delete('message');
        if (next !== 'messages') written.set('view', next);
        if (messageId) written.set('message', messageId);
        return written;
      },
      { replace: true },
    );
  }

  return { view, messageId: address.get('message') ?? undefined, show };
}
