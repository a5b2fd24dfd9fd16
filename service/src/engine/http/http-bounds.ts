/** What Node's HTTP server is given, of the service and of the router alike. */

/**
 * Bytes that the headers of a request may have, and milliseconds between two checks of open
 * connections: one that is too slow is cut that much late at most. Node's default is 30 s.
 */
export const HTTP_BOUNDS = { maxHeaderSize: 16 * 1024, connectionsCheckingInterval: 1_000 }
