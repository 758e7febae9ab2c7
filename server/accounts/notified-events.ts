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
    notices: async (changed) => notificationsOfPasswordChange(changed),
  }),
  notificationSource({
    event: emailChanged,
    notices: async (changed) => notificationsOfEmailChange(changed),
  }),
  notificationSource({
    event: secondFactorChanged,
    notices: async (changed) => notificationsOfSecondFactorChange(changed),
  }),
  notificationSource({ event: newSignIn, notices: async (signIn) => notificationsOfNewSignIn(signIn) }),
]
