/** With what the signal of an answer is aborted: whatever the model has said by then is the answer. */
export class BrokenOff extends Error {
  readonly by: 'stopped' | 'cut';

  constructor(by: BrokenOff['by']) {
    super(by === 'stopped' ? 'The answer was stopped.' : 'Nobody reads the answer.');
    this.name = 'BrokenOff';
    this.by = by;
  }
}

/** Why an answer ended before its model did. */
export const brokenOffBy = ({ reason }: AbortSignal): BrokenOff['by'] =>
  reason instanceof BrokenOff ? reason.by : 'cut';
