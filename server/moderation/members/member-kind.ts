// Makes members reportable: for a name, a picture or a bio.
import { and, eq, isNull } from 'drizzle-orm'
import { isModerator } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import type { Bios } from '#server/accounts/context.ts'
import { namedMember } from '#server/accounts/profile/member-names.ts'
import { users } from '#server/accounts/tables.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { titleByAuthor } from '#server/moderation/cases/author-titles.ts'
import type { ModeratedKind } from '#server/moderation/cases/reportable-kinds.ts'
import { isNotBanned } from './sanctions.ts'

/** Only staff find banned members. Sanctions apply to the member; there is nothing to take down. */
export function moderatedMembers({ db }: AppContext, bios: Pick<Bios, 'read'>): ModeratedKind {
  return {
    kind: 'member',
    find: async (viewer, id) => {
      const [row] = await db
        .select({ ...namedMember, bio: users.bio })
        .from(users)
        .where(
          and(
            eq(users.id, id),
            isNull(users.erasedAt),
            isModerator(viewer) ? undefined : isNotBanned(users.id),
          ),
        )
      if (!row) return null
      return {
        authorId: row.id,
        title: titleByAuthor('member', row),
        excerpt: (await bios.read(db, row))?.excerpt ?? '',
        path: paths.member(row.username),
      }
    },
  }
}
