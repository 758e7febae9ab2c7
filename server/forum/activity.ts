import { sql } from 'drizzle-orm'
import { may } from '#contract/entitlements.ts'
import { placeOfReply } from '#contract/forum/constants.ts'
import { paths } from '#contract/paths.ts'
import type { ActivitySource } from '#server/accounts/profile/activity.ts'
import { postsBy } from '#server/forum/posts/posts-of-members.ts'
import { forumTopics } from './tables.ts'

/** The author's own topics and replies, for their activity. */
export const forumActivity: ActivitySource = {
  kinds: ['topic', 'reply'],
  rows: (viewer) =>
    may(viewer, 'topic.read')
      ? sql`select case when written.position > 0 then 'reply' else 'topic' end as kind, written.topic_id as id,
          written.position as place, null::text as ref, ${forumTopics.title} as title, written.at as at
          from (${postsBy(viewer, viewer.member.id)}) written
          join ${forumTopics} on ${forumTopics.id} = written.topic_id`
      : null,
  name: async (rows) =>
    rows.map(({ id, place, title }) => ({
      title: title ?? '',
      url: paths.topic(id, place > 0 ? placeOfReply(place) : {}),
    })),
}
