import { forumBoards } from '#contract/forum/boards.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import { refuse } from '#server/base/refusal.ts'
import { watchTopics } from '#server/forum/topics/watched-topics.ts'
import { giveBadge, listExperts, takeBadge } from '#server/membership/experts.ts'
import { addBoard, changeBoard, deleteBoard, listBoards, orderBoards, toBoard } from './boards.ts'

/** Admin routes of the forums. */
export function boardRoutes({ db, clock }: AppContext): Route[] {
  const step = (me: Parameters<typeof addBoard>[2]['by']) => ({ by: me, now: clock.now() })
  const boards = async () => (await listBoards(db)).map(toBoard)
  const experts = async () =>
    (await listExperts(db)).map(({ since, ...row }) => ({ ...row, since: since.toISOString() }))
  async function getBoard(id: number) {
    const board = (await boards()).find((one) => one.id === id)
    if (!board) throw refuse.notFound('category_not_found', 'This category does not exist.')
    return board
  }
  return implement(forumBoards, {
    'GET /api/admin/forum-categories': boards,
    'POST /api/admin/forum-categories': async ({ body, me }) => getBoard(await addBoard(db, body, step(me))),
    'PUT /api/admin/forum-categories/order': async ({ body, me }) => {
      await orderBoards(db, body.ids, step(me))
      return boards()
    },
    'PATCH /api/admin/forum-categories/{id}': async ({ params, body, me }) => {
      await changeBoard(db, { id: params.id, changes: body }, step(me))
      return getBoard(params.id)
    },
    'DELETE /api/admin/forum-categories/{id}': ({ params, me }) => deleteBoard(db, params.id, step(me)),
    'GET /api/admin/forum-watch': () => watchTopics(db),
    'GET /api/admin/experts': experts,
    'POST /api/admin/experts': async ({ body, me }) => {
      await giveBadge(db, body, step(me))
      return experts()
    },
    'DELETE /api/admin/experts/{id}': ({ params, me }) => takeBadge(db, params.id, step(me)),
  })
}
