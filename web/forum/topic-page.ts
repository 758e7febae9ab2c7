// What both addresses of a topic share: its data, its head.
import { notFound, redirect } from '@tanstack/react-router'
import { may } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import { tiersQuery } from '#web/membership/tiers-query.ts'
import type { RouterContext } from '#web/router.tsx'
import { wholeNumber } from '#web/shell/address-query.ts'
import { orNotFound, sessionOf } from '#web/shell/guards.ts'
import { pageHead } from '#web/shell/page-title.ts'
import { repliesQuery, topicQuery, topicTeaserQuery } from './forum-queries.ts'

export interface TopicAddress {
  page: number | undefined
}

export function readTopicAddress(search: Record<string, unknown>): TopicAddress {
  return { page: wholeNumber(search.page, 10_000) }
}

interface Asked {
  context: Pick<RouterContext, 'queryClient' | 'api' | 'draws'>
  params: { id: string }
  deps: TopicAddress
}

export interface LoadedTopic {
  id: number
  title: string
  /** Whether the viewer may read more than the title. */
  isOpen: boolean
}

/** The topic and a page of its replies; for those who may not read them, the title alone. */
export async function loadTopic({ context, params, deps }: Asked): Promise<LoadedTopic> {
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
      context.draws('replyForm'),
      context.draws('postActions'),
    ]),
  )
  // It was merged into another one, where its posts are.
  if (topic.id !== id) throw redirect({ href: `${paths.topic(topic.id)}#replies`, statusCode: 301 })
  return { id, title: topic.title, isOpen: true }
}

export function topicHead(topic: LoadedTopic | undefined, origin: string) {
  return topic
    ? pageHead({ title: topic.title, canonical: { origin, path: paths.topic(topic.id) }, isPrivate: true })
    : pageHead({ title: 'Page not found', isPrivate: true })
}
