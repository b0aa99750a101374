/** The description cannot be imported. The message is a sentence for whoever has given it. */
export class SpecRefused extends Error {}
