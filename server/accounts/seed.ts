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

interface SampleProfile {
  displayName?: string
  bio: string
  location?: string
}

/** Sample members for trying out each tier; they can sign in when DEMO_PASSWORD is set. */
const DEMO_PROFILES = {
  demo_free: {
    bio: 'One Royal Flush in the hallway, and still reading up before the next.',
    location: 'Madison, Wisconsin',
  },
  demo_pro: { bio: 'League player. Fixes what the last owner fixed.' },
  demo_premium: {
    bio: 'Jurassic Park in the living room. Restores whatever comes home from the swap meet.',
    location: 'Chicago, Illinois',
  },
} satisfies Record<string, SampleProfile>

/** Sample members who write; they cannot sign in. */
export const SAMPLE_PROFILES = {
  TiltTom: {
    bio: 'Repairs solid state boards in a garage that is too small. WPC by day, System 11 by night.',
    location: 'Gary, Indiana',
  },
  NeonJane: {
    displayName: 'Jane of the Neon Basement',
    bio: 'Runs a basement arcade with nine pins and four cabinets.',
    location: 'Chicago, Illinois',
  },
  Ramp_Rat: {
    bio: 'League player. Will travel for a well-shopped Attack from Mars.',
    location: 'Hammond, Indiana',
  },
  oldwood: { bio: 'Woodrails and wedgeheads since 1984.', location: 'Rockford, Illinois' },
  pinpal: {
    bio: 'Collector in the Midwest, mostly Williams and Bally from the nineties.',
    location: 'Dayton, Ohio',
  },
  boardfix: {
    bio: 'Displays, drivers and power supplies, rebuilt and tested.',
    location: 'Kenosha, Wisconsin',
  },
  silverball: { displayName: 'Alma Reyes', bio: 'Hunts translites and backglasses.' },
  deepdive: { bio: 'Restores playfields one insert at a time.' },
  tilted_table: {
    displayName: 'The Tilted Table',
    bio: 'Six machines, one bar, league on Thursdays.',
    location: 'Chicago, Illinois',
  },
  nightshift: {
    bio: 'Buys a machine, learns it by heart and sells it on.',
    location: 'Milwaukee, Wisconsin',
  },
} satisfies Record<string, SampleProfile>

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
    const writers = Object.entries<SampleProfile>(SAMPLE_PROFILES).map(([username, profile], at) => ({
      ...profile,
      username,
      usernameKey: usernameKey(username),
      displayNameKey: profile.displayName ? displayNameKey(profile.displayName) : null,
      isSample: true,
      createdAt: new Date(now - (400 - at * 23) * DAY_MS),
    }))
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
  const names = Object.keys({ ...DEMO_PROFILES, ...SAMPLE_PROFILES })
  const rows = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(eq(users.isSample, true), inArray(users.usernameKey, names.map(usernameKey))))
  return new Map(rows.map((row) => [row.username, row.id]))
}
