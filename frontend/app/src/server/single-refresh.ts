type Session = {
  /** The token that is held now. */
  held: () => string | null;
  /** Asks for a new token; true when one is held afterwards. */
  refresh: () => Promise<boolean>;
};

/**
 * However many calls are refused, one refresh runs, and each call is repeated once. A call that was refused with a
 * token that has been replaced meanwhile is repeated without another refresh: late answers would start a second one.
 */
export function singleRefresh({ held, refresh }: Session) {
  let running: Promise<boolean> | undefined;

  return async function authorized<Answer>(
    call: (token: string | null) => Promise<Answer>,
    isRefused: (answer: Answer) => boolean,
  ): Promise<Answer> {
    const sent = held();
    const answer = await call(sent);
    if (!sent || !isRefused(answer)) return answer;

    if (held() === sent) {
      running ??= refresh().finally(() => {
        running = undefined;
      });
      if (!(await running)) return answer;
    }
    const token = held();
    return token ? call(token) : answer;
  };
}
