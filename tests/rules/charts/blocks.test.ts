import { describe, expect, it } from '@jest/globals';
import { cutBlocks } from '@talkwright/rich-text/block-stream';
import { configOf } from '@talkwright/rich-text/chart/chart-config';
import { lexBlock } from '@talkwright/rich-text/lexer';
import { csvOf, tableOf, describe as told } from '@talkwright/shared/figures/chart-table';
import { stepsOf, describe as toldOf } from '@talkwright/shared/figures/diagram-text';
import { drawnAs } from '@talkwright/shared/figures/fenced';
import { readChart } from '@talkwright/shared/figures/read-chart';
import { readDiagram } from '@talkwright/shared/figures/read-diagram';
import { hostileBlocks } from '../../support/texts/hostile-blocks.ts';
import { fenced, ownBlocks } from '../../support/texts/own-blocks.ts';

/** As an answer is read: what of it would be drawn. */
function drawnOf(answer: string) {
  const codes = cutBlocks(answer)
    .flatMap((block) => lexBlock(block))
    .filter(({ type }) => type === 'code');
  const textsOf = (kind: 'chart' | 'diagram') =>
    codes.filter(({ lang }) => drawnAs(lang ?? '') === kind).map(({ text = '' }) => text);
  return {
    charts: textsOf('chart').flatMap((code) => readChart(code) ?? []),
    diagrams: textsOf('diagram').flatMap((code) => readDiagram(code) ?? []),
  };
}

/** What makes mermaid fetch, run or look like another: of none of it a trace is left. */
const HARM =
  /%%\{|@\{|url\(|javascript:|<(?:img|script|svg|style|iframe|a)\b|^\s*(?:click|callback|links?)\s/im;

describe('blocks of answers', () => {
  it.each(ownBlocks.map((block) => [block.code.slice(0, 60), block] as const))(
    'are drawn where they are ours: %s',
    (_start, block) => {
      const { charts, diagrams } = drawnOf(fenced(block));
      expect(charts.length + diagrams.length).toBe(1);
    },
  );

  it('hand nothing on that does harm, whatever they hold', () => {
    expect(hostileBlocks.length).toBeGreaterThan(200);
    for (const answer of hostileBlocks) {
      const { charts, diagrams } = drawnOf(answer);
      for (const diagram of diagrams) {
        expect(diagram.code).not.toMatch(HARM);
        expect([toldOf(diagram), ...stepsOf(diagram)].join('')).not.toMatch(/undefined/);
      }
      for (const chart of charts) {
        const { devicePixelRatio, onClick, plugins } =
          configOf(chart, { scheme: 'light', ground: '#fff' }).options ?? {};
        expect([devicePixelRatio, onClick, plugins?.tooltip?.external]).toEqual(Array(3));
        expect(told(chart) + csvOf(tableOf(chart))).not.toMatch(/undefined|NaN|Infinity/);
      }
    }
    expect(({} as { polluted?: true }).polluted).toBeUndefined();
  });
});
