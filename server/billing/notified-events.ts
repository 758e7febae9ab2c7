// Events that notify members of their membership, and admins of trouble with payments.
import { notificationSource } from '#server/accounts/notification-sources.ts'
import { notificationsOfAlert } from '#server/billing/admin/alerts.ts'
import { notificationsOfMembership } from '#server/billing/subscriptions/emails.ts'
import { billingAlerted, membershipTold } from './events.ts'

export const billingNotifications = [
  notificationSource({
    event: membershipTold,
    notifications: async (told) => notificationsOfMembership(told),
  }),
  notificationSource({
    event: billingAlerted,
    notifications: (alerted, db) => notificationsOfAlert(db, alerted),
  }),
]
