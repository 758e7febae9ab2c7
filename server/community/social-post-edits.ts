// Admins' changes of the posts from other networks.
import { eq } from 'drizzle-orm'
import type { SocialPostInput } from '#contract/community/social-posts.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { emit } from '#server/base/events/events.ts'
import { refuse } from '#server/base/refusal.ts'
import { socialPostsChanged } from './events.ts'
import type { SocialPostRow } from './social-posts.ts'
import { socialPosts } from './tables.ts'

const columnsOf = ({ postedAt, ...input }: SocialPostInput) => ({ ...input, postedAt: new Date(postedAt) })

export async function addSocialPost({ db }: AppContext, input: SocialPostInput): Promise<SocialPostRow> {
  return db.transaction(async (tx) => {
    const [row] = await tx.insert(socialPosts).values(columnsOf(input)).returning()
    if (!row) throw new Error('the insert returned no row')
    await emit(tx, socialPostsChanged, {})
    return row
  })
}

export async function changeSocialPost(
  { db }: AppContext,
  id: number,
  input: SocialPostInput,
): Promise<SocialPostRow> {
  return db.transaction(async (tx) => {
    const change = { ...columnsOf(input), isSample: false }
    const [row] = await tx.update(socialPosts).set(change).where(eq(socialPosts.id, id)).returning()
    if (!row) throw notFound()
    await emit(tx, socialPostsChanged, {})
    return row
  })
}

export async function removeSocialPost({ db }: AppContext, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await tx.delete(socialPosts).where(eq(socialPosts.id, id)).returning()
    if (removed.length === 0) throw notFound()
    await emit(tx, socialPostsChanged, {})
  })
}

function notFound() {
  return refuse.notFound('social_post_not_found', 'This post does not exist.')
}
