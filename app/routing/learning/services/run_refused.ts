/** A run cannot be computed, for a reason that whoever asked for it can act on. */
export class RunRefused extends Error {}
