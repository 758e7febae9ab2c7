// What notifications plug in.
import type { NotificationSource } from '#server/accounts/notification-sources.ts'
import type { Mail } from '#server/adapters/mail/port.ts'
import type { AppContext, RunningContext } from '#server/base/app-context.ts'
import type { Outgoing } from '#server/base/security/outgoing.ts'
import { pushNotification, pushTest, sendPush, sendPushTest } from '#server/notifications/push/messages.ts'
import { pushRoutes } from '#server/notifications/push/push-routes.ts'
import { createPushTimes } from '#server/notifications/push/push-times.ts'
import { notificationSubscriber } from './delivery.ts'
import { cleanUpNotifications, settleSeen } from './notifications.ts'
import { mailNotifications, sendNotificationEmails } from './outgoing-emails.ts'
import { notificationsPersonalData } from './personal-data.ts'
import { notificationRoutes } from './routes.ts'
import { notificationsSeed, pushKeysSeed } from './seed.ts'

export const notifications = {
  gives: { settleSeen },
  seed: pushKeysSeed,
  lateSeed: notificationsSeed,
  routes: (app: AppContext) => [...notificationRoutes(app), ...pushRoutes(app)],
  personalData: notificationsPersonalData,
  subscribers: (sources: readonly NotificationSource[]) => [notificationSubscriber(sources)],
  jobTypes: [mailNotifications, pushNotification, pushTest],
  startJobs: async (app: RunningContext & { mail: Mail; outgoing: Outgoing }) => {
    await app.jobs.work(mailNotifications, ({ userId }) => sendNotificationEmails(app, app.mail, userId))
    const parts = { outgoing: app.outgoing, times: createPushTimes() }
    await app.jobs.work(pushNotification, (job) => sendPush(app, parts, job))
    // A time of their own: whoever tries it out does not delay their notifications.
    const testParts = { ...parts, times: createPushTimes() }
    await app.jobs.work(pushTest, ({ deviceId }) => sendPushTest(app, testParts, deviceId))
  },
  cleanUp: ({ db }: AppContext, now: Date) => cleanUpNotifications(db, now),
}
