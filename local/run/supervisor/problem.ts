/** What a person can act on: shown as its sentence alone, without a stack. */
export class Problem extends Error {}
