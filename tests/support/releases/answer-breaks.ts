import { kindsOf, type Schema, show, valuesOf } from './schema.ts';

/**
 * Where an answer of today is none that an older reader understands: something is gone, or is something else. New fields,
 * and new kinds of objects in a list of kinds, are passed over by every widget.
 */
export function answerBreaks(then: Schema, now: Schema, place: string): string[] {
  const kinds = kindsOf(then);
  if (kinds) return kindBreaks(kinds, kindsOf(now) ?? [now], place);
  if (kindsOf(now)) return [`${place} is of several kinds now`];
  if (show(then.type) !== show(now.type))
    return [`${place} is ${show(now.type)}, no ${show(then.type)}`];
  return [
    ...valueBreaks(then, now, place),
    ...Object.entries(then.properties ?? {}).flatMap(([name, field]) => {
      const inside = `${place}.${name}`;
      const today = now.properties?.[name];
      if (!today) return [`${inside} is gone`];
      const mayLack = then.required?.includes(name) && !now.required?.includes(name);
      return [
        ...(mayLack ? [`${inside} may be missing`] : []),
        ...answerBreaks(field, today, inside),
      ];
    }),
    ...(then.items ? answerBreaks(then.items, now.items ?? {}, `${place}[]`) : []),
  ];
}

/** Each kind of old is found again, as the one that differs least; what else there is now has to be an object. */
function kindBreaks(then: Schema[], now: Schema[], place: string): string[] {
  const left = [...now];
  const broken = then.flatMap((kind) => {
    const tried = left.map((candidate) => answerBreaks(kind, candidate, place));
    const best = tried.toSorted((a, b) => a.length - b.length)[0];
    if (!best) return [`${place} has lost a kind: ${show(kind)}`];
    left.splice(tried.indexOf(best), 1);
    return best;
  });
  const foreign = left.filter(({ type }) => type !== 'object');
  return [...broken, ...foreign.map((kind) => `${place} may be ${show(kind)} now`)];
}

function valueBreaks(then: Schema, now: Schema, place: string): string[] {
  const known = valuesOf(then);
  if (!known) return [];
  const added = valuesOf(now)?.filter((value) => !known.includes(value)) ?? [undefined];
  return added.map((value) => `${place} may be ${show(value)} now`);
}
