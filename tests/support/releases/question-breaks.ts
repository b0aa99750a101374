import { kindsOf, type Schema, show, valuesOf } from './schema.ts';

/** Where a question of an older client is refused today: what it may send is gone, narrower, or not all that is wanted. */
export function questionBreaks(then: Schema, now: Schema, place: string): string[] {
  const kinds = kindsOf(then);
  if (kinds || kindsOf(now)) return kindBreaks(kinds ?? [then], kindsOf(now) ?? [now], place);
  if (show(then.type) !== show(now.type))
    return [`${place} takes ${show(now.type)}, no ${show(then.type)}`];
  const wanted = (now.required ?? []).filter((name) => !then.required?.includes(name));
  return [
    ...wanted.map((name) => `${place}.${name} is wanted`),
    ...refusedValues(then, now).map((value) => `${place} takes no ${show(value)}`),
    ...narrower(then, now).map((bound) => `${place} has another ${bound}`),
    ...Object.entries(then.properties ?? {}).flatMap(([name, field]) => {
      const today = now.properties?.[name];
      return today
        ? questionBreaks(field, today, `${place}.${name}`)
        : [`${place}.${name} is gone`];
    }),
    ...(then.items ? questionBreaks(then.items, now.items ?? {}, `${place}[]`) : []),
  ];
}

const kindBreaks = (then: Schema[], now: Schema[], place: string): string[] =>
  then
    .filter((kind) => now.every((today) => questionBreaks(kind, today, place).length > 0))
    .map((kind) => `${place} takes no ${show(kind)}`);

function refusedValues(then: Schema, now: Schema): unknown[] {
  const taken = valuesOf(now);
  return taken ? (valuesOf(then) ?? [undefined]).filter((value) => !taken.includes(value)) : [];
}

function narrower(then: Schema, now: Schema): string[] {
  const upper = (['maxLength', 'maximum'] as const).filter(
    (bound) => (now[bound] ?? Infinity) < (then[bound] ?? Infinity),
  );
  const lower = (['minLength', 'minimum'] as const).filter(
    (bound) => (now[bound] ?? -Infinity) > (then[bound] ?? -Infinity),
  );
  return [...upper, ...lower, ...(now.pattern && now.pattern !== then.pattern ? ['pattern'] : [])];
}
