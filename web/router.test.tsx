// @vitest-environment happy-dom
// A page for another item starts afresh; other queries of the same item, and the frame around it, keep what they show.
import { type AnyRouter, createMemoryHistory, Match, RouterContextProvider } from '@tanstack/react-router'
import { act } from 'react'
import { expect, test } from 'vitest'
import { livePart, SESSIONS } from '#web/dev/live-part.tsx'
// Loaded now, which a click would not wait for.
import '#web/forum/posts/post-editor.tsx'
import { sessionQuery } from '#web/shell/session/session.ts'
import { createAppRouter } from './router.tsx'

const { notes, show, pass, press, settle, text, all } = livePart()

const AT = '2026-06-15T12:00:00.000Z'
const MEMBER = { id: 7, username: 'ada', displayName: null, profileImage: null, expertise: null }
const NO_ROWS = { data: [], moved: [], pagination: { total: 0 } }
const TOPIC = {
  ...{ author: MEMBER, categoryId: 1, category: { id: 1, name: 'Repairs' }, replyCount: 0, viewCount: 0 },
  ...{ lastActivity: AT, createdAt: AT, level: 'normal', firstUnread: null, answer: null, mergedAt: null },
  ...{ revision: 0, editedAt: null, reactions: [], ownReaction: null, machines: [] },
}

function routerAt(href: string): AnyRouter {
  const router = createAppRouter() as AnyRouter
  router.options.context.queryClient.setQueryData(sessionQuery().queryKey, SESSIONS.member)
  router.update({ history: createMemoryHistory({ initialEntries: [href] }) } as never)
  return router
}

function showRoute(router: AnyRouter, routeId: string): Promise<void> {
  return show(
    <RouterContextProvider router={router as never}>
      <Match routeId={routeId} />
    </RouterContextProvider>,
    'member',
  )
}

/** Opens a page with the real router, whose route draws itself; resolves to what leads elsewhere. */
async function openPage(href: string, routeId: string) {
  const router = routerAt(href)
  await router.load()
  await showRoute(router, routeId)
  return async (next: string) => {
    await act(async () => {
      router.history.push(next)
      await router.load()
    })
    await settle()
  }
}

test('an open editor stays on its own topic’s pages: the next topic does not begin with its text', async () => {
  for (const [id, title] of [
    [41, 'Coils'],
    [42, 'Flippers'],
  ] as const) {
    const content = `All about ${title}`
    notes.answers[`GET /api/forum-posts/${id}`] = [200, { ...TOPIC, id, title, content, html: content }]
    notes.answers[`GET /api/forum-posts/${id}/replies`] = [200, NO_ROWS]
  }
  const goTo = await openPage('/forums/41', '/(forum)/forums/$id')
  await press('Edit')
  const titles = () => all('[name=title]').map((field) => (field as HTMLInputElement).value)
  expect(titles()).toEqual(['Coils'])
  await goTo('/forums/41?page=2')
  expect(titles()).toEqual(['Coils'])
  await goTo('/forums/42')
  expect(text()).toContain('All about Flippers')
  expect(titles()).toEqual([])
})

test('the inbox beside a conversation stays as it is when another one is opened', async () => {
  const conversations = [1, 2].map((id) => ({
    ...{ id, isGroup: false, about: null, newest: null, isMuted: false, unread: 0, hindrance: 'blocked' },
    others: [{ id: 1000 + id, username: `member${id}`, displayName: null, profileImageUrl: null }],
    ...{ lastPosition: 0, lastRead: 0, lastActivity: AT },
  }))
  notes.answers['GET /api/conversations'] = [200, { data: conversations, pagination: { total: 2 } }]
  for (const one of conversations) {
    notes.answers[`GET /api/conversations/${one.id}`] = [200, one]
    notes.answers[`GET /api/conversations/${one.id}/messages`] = [200, NO_ROWS]
  }
  const goTo = await openPage('/messages/1', '/(messages)/messages')
  const inbox = document.getElementById('inbox')
  const heads = () => all('h1').map((head) => head.textContent)
  const first = heads()
  await goTo('/messages/2')
  expect([first, heads()]).toEqual([['member1'], ['member2']])
  expect(document.getElementById('inbox')).toBe(inbox)
})

test('the blog shows a spinner within a second while its list loads', async () => {
  notes.answers['GET /api/blog-posts'] = () => new Promise(() => undefined)
  const router = routerAt('/blog')
  void router.load()
  await pass(1_000)
  expect(router.state.matches.map(({ routeId }) => routeId)).toContain('/(blog)/blog/')
  await showRoute(router, '/(blog)/blog/')
  expect(all('[role=status] .animate-spin')).toHaveLength(1)
})
