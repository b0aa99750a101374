type Logger = { extend(name: string): Logger };

const kept = new WeakSet<Logger>();

/**
 * From now on a logger that is asked for again under the same name is the same one. Cosmos DB's SDK (4.10) asks for one
 * at each search by words, and the vendors' logging keeps all that there ever were.
 */
export function keepLoggers(parent: Logger): void {
  if (kept.has(parent)) return;
  kept.add(parent);
  const extend = parent.extend.bind(parent);
  const children = new Map<string, Logger>();
  parent.extend = (name) => {
    const known = children.get(name);
    if (known) return known;
    const child = extend(name);
    keepLoggers(child);
    children.set(name, child);
    return child;
  };
}
