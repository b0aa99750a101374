/** An archive that cannot be taken in, with a sentence for whoever brought it. */
export class ArchiveRefused extends Error {}
