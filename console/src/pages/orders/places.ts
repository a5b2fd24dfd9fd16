/** Element ids between which skip links move the focus. */

export const ORDER_LIST = 'order-list'
/** In the list, the row of the order that is open. */
export const OPEN_ORDER = 'open-order'
/** The heading of the order that is open. */
export const ORDER_NAME = 'order-name'
