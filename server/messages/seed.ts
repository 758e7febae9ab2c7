// Sample conversations.
import { HOUR_MS } from '#contract/durations.ts'
import { sampleMembers } from '#server/accounts/seed.ts'
import type { Db } from '#server/base/database/database.ts'
import type { Seed } from '#server/base/seed.ts'
import { writeText } from '#server/writing/stored.ts'
import { isPartOf } from './participants.ts'
import { conversationMembers, conversations, messages } from './tables.ts'

interface SampleConversation {
  members: readonly string[]
  /** Author, hours before now, and text. */
  said: readonly [who: string, hoursAgo: number, text: string][]
  /** How many of the last ones the first member has not read yet. */
  unread?: number
}

const SAMPLES: readonly SampleConversation[] = [
  {
    members: ['demo_pro', 'TiltTom'],
    said: [
      [
        'demo_pro',
        52,
        'Hi Tom, your post about the WPC driver board helped a lot. One question about the blanking signal: does it stay high with the CPU board pulled?',
      ],
      [
        'TiltTom',
        51.6,
        'No, it drops. Check pin 14 of J113 against ground: around 5 volts means the CPU lets go of it.',
      ],
      ['demo_pro', 51.5, 'Then it is the CPU. 0.8 volts here.'],
      [
        'TiltTom',
        51.2,
        'Look at the **reset chip** first, it costs less than a dollar and fails more often than the rest. Then:\n\n1. `J113` pin 14 against ground\n2. the ribbon cable\n\nThe schematics are here: https://www.ipdb.org/machine.cgi?id=20',
      ],
      ['demo_pro', 28, 'It was the reset chip. Runs since last night, thank you!'],
      ['TiltTom', 3.1, 'Glad to hear it 🎱'],
      ['TiltTom', 3, 'If the coils feel weak afterwards, reflow the header pins while the board is out.'],
    ],
    unread: 2,
  },
  {
    members: ['demo_pro', 'pinpal'],
    said: [
      ['pinpal', 190, 'Is the Fish Tales topper still for sale? I saw it in the background of your picture.'],
      [
        'demo_pro',
        186,
        'It stays with the machine for now, sorry. I will write to you first if that changes.',
      ],
      ['pinpal', 185.5, 'Fair enough.'],
    ],
  },
  {
    members: ['demo_premium', 'demo_pro', 'Ramp_Rat', 'NeonJane'],
    said: [
      [
        'demo_premium',
        120,
        'League night moves to Thursday, 7 PM. Who brings the spare legs for the Whirlwind?',
      ],
      ['Ramp_Rat', 119, 'I do.'],
      ['NeonJane', 117.5, 'In. I also have a set of new rubbers in black.'],
      ['demo_pro', 100, "I'm in, and I'll bring the soldering iron."],
    ],
  },
  {
    members: ['demo_free', 'oldwood'],
    said: [
      [
        'demo_free',
        75,
        'Hello, you wrote that woodrails are easier to keep alive than people think. Where would you begin?',
      ],
      [
        'oldwood',
        30,
        'With a Gottlieb from the early fifties. Simple relays, good drawings, and parts are still made.',
      ],
    ],
    unread: 1,
  },
  {
    members: ['demo_premium', 'silverball'],
    said: [
      [
        'silverball',
        30,
        'I found the Centaur backglass you were after. Small scratch at the lower left, otherwise bright.',
      ],
      ['demo_premium', 29, 'Wonderful. Could you show me the scratch against the light before I decide?'],
    ],
  },
]

export const messagesSeed: Seed = {
  room: 'messages',
  demo: async (db, { clock }) => {
    const ids = await sampleMembers(db)
    for (const sample of SAMPLES) {
      if (sample.members.every((name) => ids.has(name))) await seedOne(db, sample, ids, clock.now())
    }
  },
}

async function seedOne(
  db: Db,
  { members, said, unread = 0 }: SampleConversation,
  ids: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  const before = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const memberIds = members.flatMap((name) => ids.get(name) ?? [])
  const [reader] = memberIds
  const last = said.length
  const begun = before(said[0]?.[1] ?? 0)
  const isGroup = members.length > 2
  const [row] = await db
    .insert(conversations)
    .values({
      isGroup,
      pairKey: isGroup ? null : [...memberIds].sort((a, b) => a - b).join(':'),
      startedById: ids.get(said[0]?.[0] ?? '') ?? null,
      lastPosition: last,
      lastActivityAt: before(said.at(-1)?.[1] ?? 0),
      createdAt: begun,
    })
    .returning({ id: conversations.id })
  if (!row) throw new Error('the insert returned no row')
  await db
    .insert(conversationMembers)
    .values(memberIds.map((userId) => ({ conversationId: row.id, userId, joinedAt: begun, lastRead: last })))
  for (const [at, [who, hours, text]] of said.entries()) {
    await db.insert(messages).values({
      conversationId: row.id,
      position: at + 1,
      authorId: ids.get(who) ?? null,
      ...(await writeText(db, text)),
      createdAt: before(hours),
    })
  }
  if (unread > 0 && reader !== undefined) await leaveUnread(db, { ...row, reader, unread, last })
}

async function leaveUnread(
  db: Db,
  { id, reader, unread, last }: { id: number; reader: number; unread: number; last: number },
): Promise<void> {
  await db
    .update(conversationMembers)
    .set({ lastRead: last - unread })
    .where(isPartOf(id, reader))
}
