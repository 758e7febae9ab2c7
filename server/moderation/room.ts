// What moderation plugs in.
import type { Bios } from '#server/accounts/context.ts'
import type { Mail } from '#server/adapters/mail/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { countOpenCases } from '#server/moderation/cases/open-cases.ts'
import type { ModeratedKinds } from '#server/moderation/cases/reportable-kinds.ts'
import { mailBan, sendBanEmail } from '#server/moderation/members/ban-email.ts'
import { moderatedMembers } from '#server/moderation/members/member-kind.ts'
import { memberModerationRoutes, type PlanPorts } from '#server/moderation/members/member-routes.ts'
import { accountSanctions, countMembers } from '#server/moderation/members/sanctions.ts'
import { auditLogFiles } from './audit-log-file.ts'
import { moderationNotifications } from './notified-events.ts'
import { moderationPersonalData } from './personal-data.ts'
import { moderationRoutes } from './routes.ts'
import { moderationSeed } from './seed.ts'

export const moderation = {
  gives: { sanctions: accountSanctions, countMembers, countOpenCases },
  lateSeed: moderationSeed,
  notifications: moderationNotifications,
  personalData: moderationPersonalData,
  reportable: (app: AppContext & { bios: Bios }) => [moderatedMembers(app, app.bios)],
  routes: (app: AppContext & PlanPorts, { reportable }: { reportable: ModeratedKinds }) => [
    ...moderationRoutes(app, reportable),
    ...memberModerationRoutes(app),
  ],
  downloads: auditLogFiles,
  jobTypes: [mailBan],
  startJobs: (app: AppContext & { mail: Mail }) =>
    app.jobs.work(mailBan, ({ sanctionId }) => sendBanEmail(app, app.mail, sanctionId)),
}
