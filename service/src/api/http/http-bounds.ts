/** How much of a request Node reads before it gives up, of the service and of the router alike. */

/** What Node is told of HTTP. Connections are checked against their limits so often, and cut so late; Node's default is 30 s. */
export const HTTP_BOUNDS = { maxHeaderSize: 16 * 1024, connectionsCheckingInterval: 1_000 }
