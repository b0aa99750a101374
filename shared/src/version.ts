import manifest from '../../package.json' with { type: 'json' };

/** Of the product, as its one package says it. */
export const VERSION = manifest.version;
