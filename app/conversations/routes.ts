/** Addresses of the conversations room. */
export {}
