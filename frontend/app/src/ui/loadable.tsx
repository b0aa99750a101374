import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

type State<Props> = { Loaded?: ComponentType<Props> | undefined; problem?: unknown };

/**
 * A part with a bundle of its own, which is fetched when the part is first shown, or before by `load`. In place of React's
 * `lazy`, which shows what has arrived 0.3 s after its fallback at the earliest.
 */
export function loadable<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
) {
  let fetched: ComponentType<Props> | undefined;
  async function load(): Promise<ComponentType<Props>> {
    fetched = await fetchPart();
    return fetched;
  }

  function Loadable(props: Props): ReactNode {
    const [{ Loaded, problem }, setState] = useState<State<Props>>(() => ({ Loaded: fetched }));

    useEffect(() => {
      if (Loaded) return;
      let isCurrent = true;
      const settle = (state: State<Props>) => isCurrent && setState(state);
      load().then(
        (part) => settle({ Loaded: part }),
        (error: unknown) => settle({ problem: error ?? new Error('The part did not load.') }),
      );
      return () => {
        isCurrent = false;
      };
    }, [Loaded]);

    // For the page's error boundary.
    if (problem) throw problem;
    return Loaded ? <Loaded {...props} /> : fallback;
  }

  return Object.assign(Loadable, { load });
}
