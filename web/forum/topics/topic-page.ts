// Loader and head of a topic's page, shared by its two addresses.
import { notFound, redirect } from '@tanstack/react-router'
import { may } from '#contract/entitlements.ts'
import { placeOfReply, REPLIES_PAGE_SIZE } from '#contract/forum/constants.ts'
import type { Topic } from '#contract/forum/forum.ts'
import { paths } from '#contract/paths.ts'
import { LazyPostActions } from '#web/forum/posts/lazy-post-actions.ts'
import { LazyReplyForm } from '#web/forum/posts/replies/lazy-reply-form.ts'
import { repliesQuery, topicQuery, topicTeaserQuery } from '#web/forum/topics/list/forum-queries.ts'
import { positionIn } from '#web/forum/topics/list/topic-href.ts'
import { tiersQuery } from '#web/membership/tiers-query.ts'
import type { RouterContext } from '#web/router.tsx'
import { wholeNumber } from '#web/shell/address-query.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { orNotFound, sessionOf } from '#web/shell/session/guards.ts'

export interface TopicAddress {
  page: number | undefined
  /** From the address of a topic that was merged into this one: the position of its text here. */
  merged: number | undefined
}

export function readTopicAddress(search: Record<string, unknown>): TopicAddress {
  return { page: wholeNumber(search.page, 10_000), merged: wholeNumber(search.merged) }
}

interface Asked {
  context: Pick<RouterContext, 'queryClient' | 'api' | 'draws'>
  params: { id: string }
  deps: Pick<TopicAddress, 'page'>
  /** Only browsers know the hash. */
  location: { hash: string }
}

export interface LoadedTopic {
  id: number
  title: string
  /** Whether the viewer may read more than the title. */
  isOpen: boolean
}

/** The topic and a page of its replies; for viewers who may not read them, only the title. */
export async function loadTopic({ context, params, deps, location }: Asked): Promise<LoadedTopic> {
  const id = wholeNumber(params.id)
  if (!id) throw notFound()
  const { queryClient } = context
  const { viewer } = await sessionOf({ context })
  if (!may(viewer, 'forums')) {
    const [{ title }] = await Promise.all([
      orNotFound(queryClient.ensureQueryData(topicTeaserQuery(id))),
      queryClient.ensureQueryData(tiersQuery),
    ])
    return { id, title, isOpen: false }
  }
  const [topic] = await orNotFound(
    Promise.all([
      queryClient.ensureQueryData(topicQuery(id)),
      queryClient.ensureQueryData(repliesQuery(id, deps.page)),
      context.draws(LazyReplyForm),
      context.draws(LazyPostActions),
    ]),
  )
  // It was merged into another topic, which has its posts.
  if (topic.id !== id) {
    throw redirect({ href: hrefAfterMerge(topic, deps.page, location.hash), statusCode: 301 })
  }
  return { id, title: topic.title, isOpen: true }
}

/** The page with its posts now. On the server, which never sees the hash, `merged` lets the script find the post. */
function hrefAfterMerge({ id, mergedAt }: Topic, page: number | undefined, hash: string): string {
  if (mergedAt === null) return `${paths.topic(id)}#replies`
  const position = positionIn(hash)
  if (position !== undefined) return paths.topic(id, placeOfReply(mergedAt + position))
  const first = page === undefined ? mergedAt : mergedAt + (page - 1) * REPLIES_PAGE_SIZE + 1
  return paths.mergedTopic(id, mergedAt, placeOfReply(first).page)
}

export function topicHead(topic: LoadedTopic | undefined, origin: string) {
  return topic
    ? pageHead({ title: topic.title, canonical: { origin, path: paths.topic(topic.id) }, isPrivate: true })
    : pageHead({ title: 'Page not found', isPrivate: true })
}
