/** The newer rows in the order in which the older ones stand; what came in between stands behind its neighbor. */
export function inHeldOrder<Row extends { id: string }>(
  held: readonly { id: string }[],
  fresh: readonly Row[],
): Row[] {
  const freshById = new Map(fresh.map((row) => [row.id, row]));
  const rows = held.flatMap(({ id }) => freshById.get(id) ?? []);
  const placeOf = (row: Row | undefined) => rows.findIndex(({ id }) => id === row?.id);

  fresh.forEach((row, index) => {
    if (placeOf(row) < 0) rows.splice(placeOf(fresh[index - 1]) + 1, 0, row);
  });
  return rows;
}
