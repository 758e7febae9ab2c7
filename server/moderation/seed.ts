// Sample cases of the demo seed: open reports, one upheld and one declined.
import { HOUR_MS } from '#contract/durations.ts'
import type { ReportKind, ReportReason } from '#contract/moderation/constants.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import type { Viewer } from '#contract/viewer.ts'
import { sampleMembers } from '#server/accounts/seed.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import type { Seed } from '#server/base/seed.ts'
import {
  type ModeratedKind,
  type ModeratedKinds,
  type ModeratedThing,
  snapshotOf,
} from '#server/moderation/cases/reportable-kinds.ts'
import {
  memberFollows,
  moderationCaseEvents,
  moderationCases,
  moderationReports,
  sanctionHistory,
} from './tables.ts'

interface SampleCase {
  kind: ReportKind
  /** The index of the thing among the samples of its kind. */
  at: number
  flags: { by: string; reason: ReportReason; note?: string; hoursAgo: number }[]
  decided?: {
    decision: 'upheld' | 'declined'
    hoursAgo: number
    feedback?: string
    warning?: string
  }
}

const SAMPLES: SampleCase[] = [
  {
    kind: 'reply',
    at: 4,
    flags: [{ by: 'demo_pro', reason: 'spam', note: 'He brings up his league everywhere.', hoursAgo: 80 }],
    decided: {
      decision: 'upheld',
      hoursAgo: 70,
      feedback: 'Thank you. We asked the author to invite people where leagues are the topic.',
      warning: 'Please invite people to your league in Tournaments and leagues.',
    },
  },
  {
    kind: 'topic',
    at: 6,
    flags: [
      { by: 'demo_free', reason: 'off_topic', hoursAgo: 50 },
      { by: 'demo_pro', reason: 'off_topic', hoursAgo: 49 },
    ],
    decided: {
      decision: 'declined',
      hoursAgo: 46,
      feedback: 'It is in the right category, so we left it where it is.',
    },
  },
  {
    kind: 'topic',
    at: 3,
    flags: [
      { by: 'demo_free', reason: 'off_topic', note: 'General discussion fits better.', hoursAgo: 20 },
      { by: 'boardfix', reason: 'off_topic', hoursAgo: 9 },
    ],
  },
  {
    kind: 'listing',
    at: 2,
    flags: [
      {
        by: 'demo_premium',
        reason: 'scam',
        note: 'An older listing by someone else has the same text.',
        hoursAgo: 5,
      },
      { by: 'boardfix', reason: 'scam', hoursAgo: 2 },
    ],
  },
  {
    kind: 'post',
    at: 2,
    flags: [{ by: 'demo_pro', reason: 'other', note: 'My feed reader shows it twice.', hoursAgo: 1 }],
  },
]

/** Finds things of other rooms as a report does; changes none of them. */
export function moderationSeed(reportable: (context: AppContext) => ModeratedKinds): Seed {
  return {
    room: 'moderation',
    demo: async (db, context) => {
      const members = await sampleMembers(db)
      await seedFollows(db, members, context.clock.now())
      const kinds = reportable({ ...context, db })
      for (const sample of SAMPLES) {
        const kind = kinds.get(sample.kind)
        const found = kind && (await findThing(kind, sample.at))
        if (found) await seedCase(db, sample, { ...found, members, now: context.clock.now() })
      }
    },
  }
}

/** Whom some sample members follow. */
const FOLLOWED: Readonly<Record<string, readonly string[]>> = {
  demo_free: ['boardfix', 'TiltTom'],
  demo_pro: ['NeonJane', 'Ramp_Rat'],
  demo_premium: ['deepdive', 'oldwood'],
}

async function seedFollows(db: Db, members: ReadonlyMap<string, number>, followedAt: Date): Promise<void> {
  const rows = Object.entries(FOLLOWED).flatMap(([follower, names]) =>
    names.flatMap((name) => {
      const [followerId, followedId] = [members.get(follower), members.get(name)]
      return followerId && followedId ? [{ followerId, followedId, followedAt }] : []
    }),
  )
  if (rows.length > 0) await db.insert(memberFollows).values(rows)
}

const STAFF: Viewer = {
  member: { id: 0, username: 'seed', role: 'admin', isSilenced: false },
  permissions: ALL_PERMISSIONS,
}
const IDS_TRIED = 60

async function findThing(kind: ModeratedKind, at: number) {
  let seen = 0
  for (let id = 1; id <= IDS_TRIED; id++) {
    const thing = await kind.find(STAFF, id)
    if (thing && ++seen === at) return { id, thing }
  }
  return null
}

interface Seeding {
  id: number
  thing: ModeratedThing
  members: ReadonlyMap<string, number>
  now: Date
}

async function seedCase(db: Db, sample: SampleCase, { id, thing, members, now }: Seeding): Promise<void> {
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR_MS)
  // Members do not report their own things.
  const flags = sample.flags.flatMap(({ by, hoursAgo, ...flag }) => {
    const reporterId = members.get(by)
    return reporterId && reporterId !== thing.authorId ? [{ ...flag, reporterId, madeAt: at(hoursAgo) }] : []
  })
  const [first] = flags
  if (!first) return
  const { decided } = sample
  const [row] = await db
    .insert(moderationCases)
    .values({
      kind: sample.kind,
      thingId: id,
      authorId: thing.authorId,
      ...snapshotOf(thing),
      flagCount: flags.length,
      openedAt: first.madeAt,
      lastFlagAt: flags.at(-1)?.madeAt ?? first.madeAt,
      ...(decided && {
        decidedAt: at(decided.hoursAgo),
        decision: decided.decision,
        feedback: decided.feedback ?? null,
        textToAuthor: decided.warning ?? null,
      }),
    })
    .returning({ id: moderationCases.id })
  if (!row) return
  const caseId = row.id
  await db
    .insert(moderationReports)
    .values(flags.map((flag) => ({ ...flag, caseId, title: snapshotOf(thing).title })))
  await db.insert(moderationCaseEvents).values(
    flags.map(({ reporterId, madeAt }) => ({
      caseId,
      at: madeAt,
      byId: reporterId,
      step: 'flagged' as const,
    })),
  )
  if (!decided) return
  await db
    .insert(moderationCaseEvents)
    .values({ caseId, at: at(decided.hoursAgo), step: 'decided', text: decided.decision })
  if (!decided.warning || thing.authorId === null) return
  await db.insert(sanctionHistory).values({
    userId: thing.authorId,
    at: at(decided.hoursAgo),
    measure: 'warned',
    text: decided.warning,
    caseId,
  })
  await db.insert(moderationCaseEvents).values({ caseId, at: at(decided.hoursAgo), step: 'warned' })
}
