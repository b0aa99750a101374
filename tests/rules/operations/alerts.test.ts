import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { usage } from '../../../functions/src/operator/run-command.ts';
import { metrics, names } from '../../../functions/src/platform/telemetry/names.ts';
import alerts from '../../../infra/alerts.json' with { type: 'json' };
import { root } from '../../support/root.ts';

const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
const rows = new Map(
  [...alertsOf(page).matchAll(/^\| `([\w-]+)` \|(.+)\|$/gm)].map(([, name = '', cells = '']) => [
    name,
    cells.split(' | ').map((cell) => cell.trim()),
  ]),
);
const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

const COMPARED: Record<string, string> = {
  GreaterThan: 'more than',
  GreaterThanOrEqual: 'at least',
  LessThan: 'fewer than',
};

describe('the page for operators', () => {
  it.each(Object.entries(alerts))('says when the alert %s is told', (name, alert) => {
    const [says, told, within, , runbook = ''] = rows.get(name) ?? [];
    expect(says).toBe(alert.says);
    expect(told).toBe(`${COMPARED[alert.operator]} ${alert.threshold} ${alert.unit}`);
    const minutes = 'windowMinutes' in alert ? `${alert.windowMinutes} minutes` : 'a month';
    expect(within).toBe(minutes);
    expect(headings).toContain(/\(#([\w-]+)\)/.exec(runbook)?.[1]);
  });

  it('asks for metrics that there are, which unlike traces are recorded whole', () => {
    const ofAzure = ['telemetry-capped'];
    const queries = Object.entries(alerts).flatMap(([name, one]) =>
      'query' in one && !ofAzure.includes(name) ? [one.query] : [],
    );
    expect(queries.length).toBeGreaterThan(4);
    for (const query of queries) {
      expect(query).toMatch(/^AppMetrics \| where Name == '[\w.]+'/);
      const [name = ''] = query.match(/(?<=Name == ')[\w.]+/) ?? [];
      expect(Object.keys(metrics)).toContain(name);
      const asked = query.match(/(?<=Properties\[')[\w.]+/g) ?? [];
      expect(Object.values<string>(names)).toEqual(expect.arrayContaining(asked));
    }
  });

  it('says below how many nothing is told', () => {
    for (const alert of Object.values(alerts)) {
      const asked = 'query' in alert ? /asked >= (\d+)/.exec(alert.query)?.[1] : undefined;
      expect(/, of (\d+) at least$/.exec(alert.unit)?.[1]).toBe(asked);
    }
  });

  it('has no alert that nobody sets', () => {
    expect([...rows.keys()]).toEqual(Object.keys(alerts));
  });

  it('names commands that there are', () => {
    const named = [
      ...page.matchAll(/npm run operator -- (?:(?:acme-x1y2z3|<organization>) )?([\w-]+)/g),
    ];
    expect(named.length).toBeGreaterThan(8);
    const unknown = named.flatMap(([, command = '']) =>
      usage.includes(`  ${command} `) || usage.includes(`  ${command}\n`) ? [] : [command],
    );
    expect(unknown).toEqual([]);
  });
});

function alertsOf(text: string): string {
  return /^## Alerts$[\s\S]*?(?=^## )/m.exec(text)?.[0] ?? '';
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(' ', '-')
    .replace(/[^\w-]/g, '');
}
