/** Addresses of the knowledge room. */
import '#knowledge/forgetting/routes'
import '#knowledge/http/routes'
