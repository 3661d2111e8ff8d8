/** Addresses of the memory room. */
export {}
