/** Addresses of the knowledge room. */
import '#knowledge/context/routes'
import '#knowledge/exports/routes'
import '#knowledge/forgetting/routes'
import '#knowledge/http/routes'
import '#knowledge/links/routes'
