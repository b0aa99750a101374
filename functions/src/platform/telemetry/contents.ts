import type { Attributes, Span } from '@opentelemetry/api';

let isShown = false;

/** Whether what people and models say, and what tools are given and answer, may leave with telemetry. */
export function showContents(shown: boolean): void {
  isShown = shown;
}

/** What is wrong, as somebody else says it of what they were given: they may repeat that. */
export class TheirWords extends Error {}

export const areContentsShown = (): boolean => isShown;

/** Adds contents to a span where the operator has switched them on; otherwise they are not even written down. */
export function noteContents(span: Span, contents: () => Attributes): void {
  if (isShown && span.isRecording()) span.setAttributes(contents());
}
