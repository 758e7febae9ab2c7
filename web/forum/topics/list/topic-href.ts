// Where the title of a topic leads: to the first reply that its reader has yet to read.

import { REPLIES_PAGE_SIZE } from '#contract/forum/constants.ts'
import type { Topic } from '#contract/forum/forum.ts'
import { paths } from '#contract/paths.ts'

/** The address of a reply by its number, on its page. */
export function replyHref(topicId: number, position: number): string {
  const page = Math.ceil(position / REPLIES_PAGE_SIZE)
  return paths.topic(topicId, { page: page > 1 ? page : undefined, reply: position })
}

/** The top where nothing is unread, or everything. */
export function topicHref({ id, firstUnread }: Pick<Topic, 'id' | 'firstUnread'>): string {
  return firstUnread ? replyHref(id, firstUnread) : paths.topic(id)
}

/** The number of the reply that an address names behind its hash; undefined where it names none. */
export function positionIn(hash: string): number | undefined {
  const [, position] = /^#?r([1-9]\d{0,6})$/.exec(hash) ?? []
  return position === undefined ? undefined : Number(position)
}
