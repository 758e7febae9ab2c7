// Events that notify members of changes of their account.
import {
  notificationsOfEmailChange,
  notificationsOfNewSignIn,
  notificationsOfPasswordChange,
  notificationsOfSecondFactorChange,
} from '#server/accounts/emails/notifications.ts'
import { emailChanged, newSignIn, passwordChanged, secondFactorChanged } from './events.ts'
import { notificationSource } from './notification-sources.ts'

export const accountsNotifications = [
  notificationSource({
    event: passwordChanged,
    notifications: async (changed) => notificationsOfPasswordChange(changed),
  }),
  notificationSource({
    event: emailChanged,
    notifications: async (changed) => notificationsOfEmailChange(changed),
  }),
  notificationSource({
    event: secondFactorChanged,
    notifications: async (changed) => notificationsOfSecondFactorChange(changed),
  }),
  notificationSource({ event: newSignIn, notifications: async (signIn) => notificationsOfNewSignIn(signIn) }),
]
