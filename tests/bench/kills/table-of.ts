import type { Kill } from './kept-kills.ts';

const HEAD = ['killed at', 'times', 'back after, worker', 'back after, host', 'lost or twice'];

/** As docs/reliability.md has it, with the worst times of each. */
export function tableOf(kills: readonly Kill[]): string {
  const rows = [...Map.groupBy(kills, ({ point }) => point)].map(([point, those]) => [
    ...[point, String(those.length), worstOf(those, 'worker'), worstOf(those, 'host')],
    String(those.flatMap(({ complaints }) => complaints).length),
  ]);
  const loads = kills.map(({ load }) => load);
  return [
    ...[HEAD, HEAD.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`),
    '',
    `Load average meanwhile: ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}.`,
  ].join('\n');
}

function worstOf(kills: Kill[], what: Kill['what']): string {
  const seconds = kills.flatMap((one) => (one.what === what ? (one.backAfter ?? []) : []));
  return seconds.length > 0 ? `${Math.round(Math.max(...seconds))} s` : '';
}
