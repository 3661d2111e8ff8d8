/** Addresses of the knowledge room. */
import '#knowledge/forgetting/routes'
