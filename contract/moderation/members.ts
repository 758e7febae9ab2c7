// Moderation of members: status, staff notes, the admins' list of users and the audit log.
import { z } from 'zod'
import { ROLES, Role } from '#contract/accounts/accounts.ts'
import { memberName } from '#contract/accounts/member-names.ts'
import { endpoints } from '#contract/endpoint.ts'
import { DeepWindow, Id, line, page, prose, SearchText, Time } from '#contract/values.ts'
import { MEMBER_SORTS, MEMBER_STATUSES, STAFF_TEXT_MAX } from './constants.ts'
import { CaseAuthor, SilenceHours } from './moderation.ts'

/** A member for moderators, without email address and plan. */
export const ModeratedMember = z.strictObject({
  id: Id,
  ...memberName,
  role: Role,
  joinedAt: Time,
  standing: z.enum(MEMBER_STATUSES),
  silencedUntil: Time.nullable(),
  /** Number of reports about this member and their content, decided or not. */
  flagCount: z.int(),
  /** Number of upheld cases. */
  upheldCount: z.int(),
  canAct: z.boolean(),
})
export type ModeratedMember = z.infer<typeof ModeratedMember>

/** The same with fields for admins only. */
export const AdminUser = ModeratedMember.extend({
  email: z.string().nullable(),
  isEmailVerified: z.boolean(),
  membershipTierId: z.int().nullable(),
  /** Name of the tier that counts: of a running gift, or the chosen one; null without one. */
  tierName: z.string().nullable(),
  subscriptionStatus: z.string().nullable(),
  lastSeenAt: Time.nullable(),
})
export type AdminUser = z.infer<typeof AdminUser>

export const AdminUserDetail = AdminUser.extend({
  bio: z.string().nullable(),
  subscriptionEndDate: Time.nullable(),
  /** Number of active sessions. */
  sessionCount: z.int(),
  /** Number of reports by this member. */
  flagsMade: z.int(),
  measures: CaseAuthor.shape.measures,
  notes: CaseAuthor.shape.notes,
  pastCases: CaseAuthor.shape.pastCases,
})
export type AdminUserDetail = z.infer<typeof AdminUserDetail>

export const AuditEntry = z.strictObject({
  id: z.int(),
  at: Time,
  /** Who did it, by the name at that time. The id is null for operators on the command line. */
  actor: z.strictObject({ id: Id.nullable(), username: z.string() }),
  /** "member_banned", "case_decided", "role_changed", "refused_member_ban" … */
  action: z.string(),
  /** The name is a member's present one (for a case, its member's); null for every other kind. */
  subject: z.strictObject({ kind: z.string(), id: z.string(), name: z.string().nullable() }).nullable(),
  detail: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const MemberId = z.strictObject({ id: Id })
const Reason = prose(STAFF_TEXT_MAX, 'Please give a reason')

const MemberQuery = {
  ...DeepWindow,
  /** Part of the name; for admins also of the email address. */
  search: SearchText.optional(),
  role: z.enum(ROLES).optional(),
  standing: z.enum(MEMBER_STATUSES).optional(),
  sort: z.enum(MEMBER_SORTS).optional(),
}

/** A stored word of the audit log in full; patterns and parts do not match. */
const Word = z
  .string()
  .max(60)
  .regex(/^[a-z][a-z0-9_.-]*$/, 'Not a name that the log knows')

const Day = z.iso.date('Please enter a date')

/** Which entries of the audit log are wanted; all of them without a filter. */
export const AuditFilter = z.object({
  /** The actor's name at the time of the entry. */
  actor: line(60).optional(),
  action: Word.optional(),
  subjectKind: Word.optional(),
  subjectId: line(60).optional(),
  /** First and last day, both included, in UTC. */
  from: Day.optional(),
  until: Day.optional(),
})
export type AuditFilter = z.infer<typeof AuditFilter>

export const moderationMembers = endpoints({
  'GET /api/moderation/members': {
    summary: 'Members with their status, for moderators.',
    access: 'flag.review',
    limit: 'search',
    query: z.object({ ...MemberQuery, sort: z.enum(['newest', 'oldest', 'name', 'flags']).optional() }),
    reply: page(ModeratedMember),
  },
  'GET /api/moderation/members/{id}': {
    summary: 'One member with notes, sanctions and past cases, for moderators.',
    access: 'flag.review',
    params: MemberId,
    reply: CaseAuthor,
    refuses: ['member_not_found'],
  },
  'POST /api/moderation/members/{id}/warning': {
    summary: 'Warns a member, who is notified. Nothing else changes.',
    access: 'member.silence',
    limit: 'write',
    params: MemberId,
    body: z.strictObject({ text: Reason }),
    reply: CaseAuthor,
    refuses: ['member_not_found', 'out_of_reach'],
  },
  'POST /api/moderation/members/{id}/silence': {
    summary: 'Silences a member for a number of hours from now, in place of any current silence.',
    access: 'member.silence',
    limit: 'write',
    params: MemberId,
    body: z.strictObject({ hours: SilenceHours, reason: Reason }),
    reply: CaseAuthor,
    refuses: ['member_not_found', 'out_of_reach', 'already_banned', 'admin_cannot_be_silenced'],
  },
  'DELETE /api/moderation/members/{id}/silence': {
    summary: 'Lifts a silence before its end.',
    access: 'member.silence',
    limit: 'write',
    params: MemberId,
    refuses: ['member_not_found', 'out_of_reach', 'not_silenced'],
  },
  'POST /api/moderation/members/{id}/ban': {
    summary: 'Bans a member: all sessions and streams end at once, and no sign-in succeeds.',
    access: 'member.ban',
    limit: 'write',
    confirmed: true,
    params: MemberId,
    body: z.strictObject({ reason: Reason }),
    reply: CaseAuthor,
    refuses: ['member_not_found', 'out_of_reach', 'already_banned', 'last_admin'],
  },
  'DELETE /api/moderation/members/{id}/ban': {
    summary: 'Ends a ban; the member can sign in again.',
    access: 'member.ban',
    limit: 'write',
    confirmed: true,
    params: MemberId,
    refuses: ['member_not_found', 'out_of_reach', 'not_banned'],
  },
  'POST /api/moderation/members/{id}/notes': {
    summary: 'Adds a note on a member, visible to staff only. Notes are never changed.',
    access: 'member.note',
    limit: 'write',
    params: MemberId,
    body: z.strictObject({ text: prose(STAFF_TEXT_MAX) }),
    reply: CaseAuthor,
    status: 201,
    refuses: ['member_not_found'],
  },
  'GET /api/admin/users': {
    summary: 'All users with email address, plan and status, for admins.',
    access: 'member.promote',
    limit: 'search',
    query: z.object(MemberQuery),
    reply: page(AdminUser),
  },
  'GET /api/admin/users/{id}': {
    summary: 'One user with everything that admins can see.',
    access: 'member.promote',
    params: MemberId,
    reply: AdminUserDetail,
    refuses: ['member_not_found'],
  },
  'PATCH /api/admin/users/{id}/role': {
    summary: 'Makes a user a member, a moderator or an admin.',
    access: 'member.promote',
    limit: 'write',
    confirmed: true,
    params: MemberId,
    body: z.strictObject({ role: Role }),
    reply: AdminUserDetail,
    refuses: ['member_not_found', 'last_admin', 'already_banned'],
  },
  'GET /api/admin/audit': {
    summary: 'What staff did and tried to do, newest first; filters match whole words.',
    access: 'audit.read',
    query: AuditFilter.extend(DeepWindow),
    reply: page(AuditEntry),
  },
})
