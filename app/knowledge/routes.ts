/** Addresses of the knowledge room. */
export {}
