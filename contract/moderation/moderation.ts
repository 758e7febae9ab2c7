// Moderation: reports, review queue, silence, ban, block, append-only audit log. Members and the log's calls are in
// members.ts.
import { z } from 'zod'
import { Role } from '#contract/accounts/accounts.ts'
import { NamedMember, PicturedMember } from '#contract/accounts/member-names.ts'
import { endpoints } from '#contract/endpoint.ts'
import { count, DeepWindow, Id, page, prose, Time } from '#contract/values.ts'
import {
  CASE_ACTIONS,
  CASE_FILTERS,
  CASE_STATES,
  CASE_STEPS,
  DECISIONS,
  FEEDBACK_MAX,
  MEMBER_STATUSES,
  REPORT_KINDS,
  REPORT_NOTE_MAX,
  REPORT_REASONS,
  SANCTIONS,
  SILENCE_HOURS_MAX,
  SILENCE_HOURS_MIN,
  STAFF_TEXT_MAX,
} from './constants.ts'

export const Person = NamedMember
export type Person = NamedMember

export const NewReport = z.strictObject({
  kind: z.enum(REPORT_KINDS),
  id: z.int().min(1).max(2_147_483_647),
  reason: z.enum(REPORT_REASONS),
  note: prose(REPORT_NOTE_MAX).optional(),
})
export type NewReport = z.infer<typeof NewReport>

/** The caller's own report and its outcome. */
export const MyReport = z.strictObject({
  id: Id,
  kind: z.enum(REPORT_KINDS),
  thingId: Id,
  /** The content's title when it was reported. */
  title: z.string(),
  reason: z.enum(REPORT_REASONS),
  note: z.string().nullable(),
  madeAt: Time,
  outcome: z.enum(['waiting', 'upheld', 'declined']),
  /** The moderator's answer; null while undecided or without one. */
  feedback: z.string().nullable(),
  decidedAt: Time.nullable(),
})
export type MyReport = z.infer<typeof MyReport>

/** A case in the queue: all reports of one piece of content, or one held post. */
export const Case = z.strictObject({
  id: Id,
  kind: z.enum(REPORT_KINDS),
  thingId: Id,
  state: z.enum(CASE_STATES),
  decision: z.enum(DECISIONS).nullable(),
  /** The content's title when the case was opened. */
  title: z.string(),
  /** Null if there is no author or the account is erased. */
  author: Person.nullable(),
  flagCount: z.int(),
  reasons: z.array(z.strictObject({ reason: z.enum(REPORT_REASONS), count: z.int() })),
  assignee: Person.nullable(),
  openedAt: Time,
  lastFlagAt: Time,
  decidedAt: Time.nullable(),
  decidedBy: Person.nullable(),
  isTakenDown: z.boolean(),
  /** Whether the case is about the viewer's own content: another moderator must decide it. */
  isAboutViewer: z.boolean(),
})
export type Case = z.infer<typeof Case>

const CaseReport = z.strictObject({
  id: Id,
  reporter: Person,
  reason: z.enum(REPORT_REASONS),
  note: z.string().nullable(),
  madeAt: Time,
})

const CaseEvent = z.strictObject({
  id: Id,
  at: Time,
  /** Null if the site acted automatically. */
  by: Person.nullable(),
  step: z.enum(CASE_STEPS),
  text: z.string().nullable(),
})

export const StaffNote = z.strictObject({ id: Id, at: Time, by: Person.nullable(), text: z.string() })
export type StaffNote = z.infer<typeof StaffNote>

export const MemberSanction = z.strictObject({
  id: Id,
  at: Time,
  by: Person.nullable(),
  measure: z.enum(SANCTIONS),
  /** Text sent to the member, or the stated reason. */
  text: z.string(),
  /** End of a silence. */
  until: Time.nullable(),
  caseId: Id.nullable(),
})
export type MemberSanction = z.infer<typeof MemberSanction>

/** A sanction as its member sees it, without the moderator's name. */
export const MySanction = z.strictObject({
  id: Id,
  at: Time,
  measure: z.enum(SANCTIONS),
  text: z.string(),
  until: Time.nullable(),
  /** The content concerned; null if it was about the member. */
  thing: z.strictObject({ kind: z.enum(REPORT_KINDS), title: z.string() }).nullable(),
})
export type MySanction = z.infer<typeof MySanction>

/** The author of reported content, for moderators. */
export const CaseAuthor = PicturedMember.extend({
  role: Role,
  standing: z.enum(MEMBER_STATUSES),
  silencedUntil: Time.nullable(),
  joinedAt: Time,
  measures: z.array(MemberSanction),
  notes: z.array(StaffNote),
  /** Open and decided cases about this member's content, newest first, at most 20. */
  pastCases: z.array(Case),
  /** Whether the viewer's role reaches this member: moderators act on members, admins on everyone but themselves. */
  canAct: z.boolean(),
})
export type CaseAuthor = z.infer<typeof CaseAuthor>

export const CaseDetail = Case.extend({
  /** The content's text when the case was opened. */
  excerpt: z.string(),
  /** The content now; null if it is deleted or hidden from the viewer. */
  thing: z.strictObject({ title: z.string(), excerpt: z.string(), path: z.string().nullable() }).nullable(),
  /** Empty, like the history, if the case is about the viewer. */
  flags: z.array(CaseReport),
  history: z.array(CaseEvent),
  authorDetail: CaseAuthor.nullable(),
  /** Whether content of this kind can be taken down. */
  canTakeDown: z.boolean(),
  textToAuthor: z.string().nullable(),
  feedback: z.string().nullable(),
})
export type CaseDetail = z.infer<typeof CaseDetail>

export const SilenceHours = z
  .int({ error: 'Please choose a duration' })
  .min(SILENCE_HOURS_MIN, 'At least one hour')
  .max(SILENCE_HOURS_MAX, 'At most 90 days')

/** `warn` and `ban` require a text to the author, `silence` hours; actions only if upheld or refused. */
export const NewDecision = z.strictObject({
  decision: z.enum(DECISIONS),
  actions: z.array(z.enum(CASE_ACTIONS)).max(CASE_ACTIONS.length).optional(),
  silenceHours: SilenceHours.optional(),
  textToAuthor: prose(STAFF_TEXT_MAX).optional(),
  /** Answer to all who reported it. */
  feedback: prose(FEEDBACK_MAX).optional(),
})
export type NewDecision = z.infer<typeof NewDecision>

export const Block = z.strictObject({ member: PicturedMember, blockedAt: Time })
export type Block = z.infer<typeof Block>

const CaseId = z.strictObject({ id: Id })
const BlockedId = z.strictObject({ userId: Id })

export const moderation = endpoints({
  'POST /api/flags': {
    summary: 'Reports something to the moderators. All open reports of the same thing form one case.',
    access: 'flag.make',
    limit: 'flag',
    body: NewReport,
    reply: MyReport,
    status: 201,
    refuses: ['not_found', 'already_flagged', 'own_thing'],
  },
  'GET /api/my-flags': {
    summary: "The caller's reports with their outcomes, newest first.",
    access: 'member',
    query: z.object({ ...DeepWindow }),
    reply: page(MyReport),
  },
  'GET /api/my-standing': {
    summary: 'Messages from the moderators to the caller, newest first, and the end of a silence.',
    access: 'member',
    query: z.object({ ...DeepWindow }),
    reply: page(MySanction).extend({
      standing: z.enum(MEMBER_STATUSES),
      silencedUntil: Time.nullable(),
    }),
  },
  'GET /api/moderation/cases': {
    summary: 'The review queue: open cases oldest first, decided ones newest first.',
    access: 'flag.review',
    query: z.object({
      ...DeepWindow,
      state: z.enum(CASE_FILTERS).optional(),
      kind: z.enum(REPORT_KINDS).optional(),
      assignee: z.enum(['me', 'nobody']).optional(),
      authorId: count(1, 2_147_483_647).optional(),
    }),
    reply: page(Case).extend({
      /** Number of cases per kind, regardless of the requested kind; kinds without cases are left out. */
      kindCounts: z.array(z.strictObject({ kind: z.enum(REPORT_KINDS), count: z.int() })),
    }),
  },
  'GET /api/moderation/cases/{id}': {
    summary: 'One case with its subject, reports, history and author.',
    access: 'flag.review',
    params: CaseId,
    reply: CaseDetail,
    refuses: ['case_not_found'],
  },
  'PUT /api/moderation/cases/{id}/assignee': {
    summary: 'Assigns the case to the caller, even if another moderator had it.',
    access: 'flag.review',
    limit: 'write',
    params: CaseId,
    reply: CaseDetail,
    refuses: ['case_not_found', 'case_decided', 'own_case'],
  },
  'DELETE /api/moderation/cases/{id}/assignee': {
    summary: 'Returns the case to the queue.',
    access: 'flag.review',
    limit: 'write',
    params: CaseId,
    refuses: ['case_not_found', 'case_decided'],
  },
  'POST /api/moderation/cases/{id}/decision': {
    summary:
      'Decides a case once and for all, does what was chosen, and tells the author and everybody who reported it.',
    access: 'flag.review',
    limit: 'write',
    params: CaseId,
    body: NewDecision,
    reply: CaseDetail,
    refuses: [
      'case_not_found',
      'case_decided',
      'own_case',
      'wrong_decision',
      'no_author',
      'cannot_take_down',
      'out_of_reach',
      'last_admin',
      'already_banned',
      'admin_cannot_be_silenced',
      'confirmation_needed',
    ],
  },
  'POST /api/moderation/cases/{id}/restore': {
    summary: 'Restores what was taken down with this case.',
    access: 'flag.review',
    limit: 'write',
    params: CaseId,
    reply: CaseDetail,
    refuses: ['case_not_found', 'not_taken_down', 'own_case'],
  },
  'GET /api/blocks': {
    summary: 'The members whom the viewer has blocked, newest first.',
    access: 'member.block',
    query: z.object({ ...DeepWindow }),
    reply: page(Block),
  },
  'GET /api/blocks/{userId}': {
    summary: 'Whether the viewer has blocked this member; never whether they block the viewer.',
    access: 'member.block',
    params: BlockedId,
    reply: z.strictObject({ isBlocked: z.boolean() }),
    refuses: ['member_not_found'],
  },
  'PUT /api/blocks/{userId}': {
    summary: 'Blocks a member: neither can write to the other. The member is not notified. Idempotent.',
    access: 'member.block',
    limit: 'write',
    params: BlockedId,
    reply: Block,
    refuses: ['member_not_found', 'own_account'],
  },
  'DELETE /api/blocks/{userId}': {
    summary: 'Ends a block. Idempotent.',
    access: 'member.block',
    limit: 'write',
    params: BlockedId,
  },
})
