// Sample members of the demo seed.
import { and, eq, inArray } from 'drizzle-orm'
import { usernameKey } from '#contract/accounts/username-key.ts'
import { DAY_MS } from '#contract/durations.ts'
import { displayNameKey } from '#server/accounts/profile/display-names.ts'
import { memberDocument } from '#server/accounts/profile/searchable.ts'
import { hashPassword } from '#server/accounts/security/passwords.ts'
import type { Db } from '#server/base/database/database.ts'
import { writeSearchDocuments } from '#server/base/search/documents.ts'
import type { Seed } from '#server/base/seed.ts'
import { users } from './tables.ts'

/** Sample members for trying out each tier; they can sign in when DEMO_PASSWORD is set. */
const DEMO_PROFILES = {
  demo_free: {
    bio: 'One Royal Flush in the hallway, and still reading up before the next.',
    location: 'Madison, Wisconsin',
  },
  demo_pro: {
    bio: 'League player. Fixes what the last owner fixed.',
  },
  demo_premium: {
    bio: 'Jurassic Park in the living room. Restores whatever comes home from the swap meet.',
    location: 'Chicago, Illinois',
  },
} as const
const DEMO_MEMBERS = Object.keys(DEMO_PROFILES)

/** Sample members who write, with their bios; they cannot sign in. */
export const SAMPLE_BIOS = {
  TiltTom: 'Repairs solid state boards in a garage that is too small. WPC by day, System 11 by night.',
  NeonJane: 'Runs a basement arcade with nine pins and four cabinets.',
  Ramp_Rat: 'League player. Will travel for a well-shopped Attack from Mars.',
  oldwood: 'Woodrails and wedgeheads since 1984.',
  pinpal: 'Collector in the Midwest, mostly Williams and Bally from the nineties.',
  boardfix: 'Displays, drivers and power supplies, rebuilt and tested.',
  silverball: 'Hunts translites and backglasses.',
  deepdive: 'Restores playfields one insert at a time.',
} as const

/** Where some of them live. */
const SAMPLE_LOCATIONS: Readonly<Record<string, string>> = {
  TiltTom: 'Gary, Indiana',
  NeonJane: 'Chicago, Illinois',
  Ramp_Rat: 'Columbus, Ohio',
  oldwood: 'Rockford, Illinois',
  pinpal: 'Dayton, Ohio',
  boardfix: 'Kenosha, Wisconsin',
}

/** Display names of some of them. */
const SAMPLE_NAMES: Readonly<Record<string, string>> = {
  NeonJane: 'Jane of the Neon Basement',
  silverball: 'Alma Reyes',
}

export const accountsSeed: Seed = {
  room: 'accounts',
  demo: async (db, { config, clock }) => {
    const now = clock.now().getTime()
    const passwordHash = config.demoPassword ? await hashPassword(config.demoPassword) : null
    const demo = Object.entries(DEMO_PROFILES).map(([username, profile], at) => ({
      ...profile,
      username,
      usernameKey: usernameKey(username),
      email: `${username}@example.com`,
      emailKey: `${username}@example.com`,
      passwordHash,
      isSample: true,
      createdAt: new Date(now - (60 + at) * DAY_MS),
    }))
    const writers = Object.entries(SAMPLE_BIOS).map(([username, bio], at) => {
      const displayName = SAMPLE_NAMES[username] ?? null
      return {
        username,
        usernameKey: usernameKey(username),
        displayName,
        displayNameKey: displayName && displayNameKey(displayName),
        bio,
        location: SAMPLE_LOCATIONS[username] ?? null,
        isSample: true,
        createdAt: new Date(now - (400 - at * 23) * DAY_MS),
      }
    })
    const seeded = await db
      .insert(users)
      .values([...demo, ...writers])
      .onConflictDoNothing()
      .returning()
    await writeSearchDocuments(db, seeded.map(memberDocument))
  },
}

/** Ids of sample members by name, for the seeds of higher rooms; without those whose name was already taken. */
export async function sampleMembers(db: Db): Promise<Map<string, number>> {
  const names = [...DEMO_MEMBERS, ...Object.keys(SAMPLE_BIOS)]
  const rows = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(eq(users.isSample, true), inArray(users.usernameKey, names.map(usernameKey))))
  return new Map(rows.map((row) => [row.username, row.id]))
}
