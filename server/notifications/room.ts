// What notifications plug in.
import type { NotificationSource } from '#server/accounts/notification-sources.ts'
import type { Mail } from '#server/adapters/mail/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { notificationSubscriber } from './delivery.ts'
import { cleanUpNotifications, settleSeen } from './notifications.ts'
import { mailNotifications, sendNotificationEmails } from './outgoing-emails.ts'
import { notificationsPersonalData } from './personal-data.ts'
import { notificationRoutes } from './routes.ts'
import { notificationsSeed } from './seed.ts'

export const notifications = {
  gives: { settleSeen },
  lateSeed: notificationsSeed,
  routes: notificationRoutes,
  personalData: notificationsPersonalData,
  subscribers: (sources: readonly NotificationSource[]) => [notificationSubscriber(sources)],
  jobTypes: [mailNotifications],
  startJobs: (app: AppContext & { mail: Mail }) =>
    app.jobs.work(mailNotifications, ({ userId }) => sendNotificationEmails(app, app.mail, userId)),
  cleanUp: ({ db }: AppContext, now: Date) => cleanUpNotifications(db, now),
}
