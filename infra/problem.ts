/** What a person has to change before it can go on, as a sentence. Trying again does not help. */
export class Problem extends Error {}
