/** A command that cannot be carried out, with a sentence for whoever gave it. */
export class CommandRefused extends Error {}
