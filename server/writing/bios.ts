// Members' bios. The source is a column of accounts, a lower room that gets the HTML through a port; the HTML is stored
// apart, since every request reads its member's row and hardly any shows a bio.
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import type { RefreshRows } from './refreshing.ts'
import { freshened, isStaleIn, storedText, writeText } from './stored.ts'
import { memberBios } from './tables.ts'

/** Join of members and bios: a bio rendered from another text does not count. */
export const isBioOfMember = and(eq(memberBios.userId, users.id), eq(memberBios.text, users.bio))

interface Member {
  id: number
  bio: string | null
}

/** A rendered bio. */
export interface WrittenBio {
  html: string
  excerpt: string
}

export const bios = {
  /** Call within the transaction that changes the bio. */
  write: async (tx: Db, { id: userId, bio }: Member): Promise<void> => {
    if (bio === null) {
      await tx.delete(memberBios).where(eq(memberBios.userId, userId))
      return
    }
    await store(tx, { userId, ...(await writeText(tx, bio, 'bio')) })
  },

  /** Null without a bio. */
  read: async (db: Db, member: Member): Promise<WrittenBio | null> => {
    if (member.bio === null) return null
    const [stored] = await db
      .select(storedText(memberBios))
      .from(memberBios)
      .where(and(eq(memberBios.userId, member.id), eq(memberBios.text, member.bio)))
    const [written] = await freshened(db, [stored ?? fromBefore(member.bio)])
    return written ? { html: written.html, excerpt: written.excerpt } : null
  },
}

/** A bio without stored HTML: from before Markdown, or written by an older process. */
function fromBefore(text: string) {
  return { text, format: 'paragraphs', html: null, excerpt: null, rendererVersion: null } as const
}

async function store(tx: Db, bio: typeof memberBios.$inferInsert): Promise<void> {
  await tx.insert(memberBios).values(bio).onConflictDoUpdate({ target: memberBios.userId, set: bio })
}

/** Bios whose HTML is missing, or rendered by another version or from another text. */
export const refreshBios: RefreshRows = (db, afterId, limit) =>
  db.transaction(async (tx) => {
    const rows = await tx
      .select({ userId: users.id, bio: users.bio, stored: storedText(memberBios) })
      .from(users)
      .leftJoin(memberBios, isBioOfMember)
      .where(and(gt(users.id, afterId), isNotNull(users.bio), isStaleIn(memberBios.rendererVersion)))
      .orderBy(asc(users.id))
      .limit(limit)
      .for('no key update', { of: users })
    const texts = rows.map(({ userId, bio, stored }) => ({
      userId,
      ...(stored?.text == null ? fromBefore(bio ?? '') : stored),
    }))
    for (const bio of await freshened(tx, texts)) await store(tx, bio)
    return rows.at(-1)?.userId ?? null
  })
