/** The call is not made. The message says why, to a model that may do better. */
export class CallRefused extends Error {}
