// Link of a topic's title: to the viewer's first unread reply.

import { REPLIES_PAGE_SIZE } from '#contract/forum/constants.ts'
import type { Topic } from '#contract/forum/forum.ts'
import { paths } from '#contract/paths.ts'

/** The address of a reply by its position, on its page. */
export function replyHref(topicId: number, position: number): string {
  const page = Math.ceil(position / REPLIES_PAGE_SIZE)
  return paths.topic(topicId, { page: page > 1 ? page : undefined, reply: position })
}

/** Leads to the top if nothing is unread, or everything. */
export function topicHref({ id, firstUnread }: Pick<Topic, 'id' | 'firstUnread'>): string {
  return firstUnread ? replyHref(id, firstUnread) : paths.topic(id)
}

/** The reply's position in an address's hash; undefined if there is none. */
export function positionIn(hash: string): number | undefined {
  const [, position] = /^#?r([1-9]\d{0,6})$/.exec(hash) ?? []
  return position === undefined ? undefined : Number(position)
}
