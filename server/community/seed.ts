import { HOUR_MS } from '#contract/durations.ts'
import type { Seed } from '#server/base/seed.ts'
import { unwrap } from '#server/base/seed-text.ts'
import { eventStart, SAMPLE_EVENTS } from './seed-events.ts'
import { SAMPLE_SOCIAL_POSTS } from './seed-social-posts.ts'
import { communityEvents, socialPosts } from './tables.ts'

export const communitySeed: Seed = {
  room: 'community',
  demo: async (db, { clock }) => {
    const now = clock.now()
    const events = SAMPLE_EVENTS.map(({ inDays, weekday, hour, hours, text, ...event }) => {
      const startsAt = eventStart({ inDays, weekday, hour }, now)
      const endsAt = new Date(startsAt.getTime() + hours * HOUR_MS)
      return { ...event, description: unwrap(text), startsAt, endsAt }
    })
    await db.insert(communityEvents).values(events)
    const posts = SAMPLE_SOCIAL_POSTS.map(({ hoursAgo, ...post }) => ({
      ...post,
      isSample: true,
      postedAt: new Date(now.getTime() - hoursAgo * HOUR_MS),
    }))
    await db.insert(socialPosts).values(posts)
  },
}
