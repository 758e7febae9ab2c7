// Limits of lists of notifications.

export const NOTIFICATIONS_PAGE_SIZE = 30
/** Number in the bell's panel. */
export const NOTIFICATIONS_IN_PANEL = 6
/** Number of unread ones on the home page. */
export const NOTIFICATIONS_WAITING = 3
/** Maximum marked as read by id in one call. */
export const NOTIFICATIONS_AT_ONCE = 100
