// Admins' changes of boards, and moderators' changes of topics.
import type { Steps, Story } from './story.ts'

const id = (value: string | number | undefined) => ({ id: value ?? 0 })

/** A topic with two replies, for the moderators. */
async function openTopic({ ask, people, note }: Story, name: string): Promise<void> {
  const [category] = (await ask('GET /api/forum-categories', { as: people.ada })).body
  const body = { title: `Topic ${name}`, content: 'With words', categoryId: category.id }
  const topic = (await ask('POST /api/forum-posts', { as: people.ada, body })).body
  note.set(name, topic.id)
  for (const content of ['One', 'Two']) {
    const params = id(topic.id)
    const reply = await ask('POST /api/forum-posts/{id}/replies', {
      as: people.cyd,
      params,
      body: { content },
    })
    note.set(`${name} reply`, reply.body.id)
  }
}

const boardSteps: Steps = {
  'POST /api/admin/forum-categories': async ({ ask, admin, note }) => {
    const body = { name: 'Swap meets', description: 'Where and when.' }
    note.set('board', (await ask('POST /api/admin/forum-categories', { as: admin(), body })).body.id)
  },
  'PATCH /api/admin/forum-categories/{id}': async ({ ask, admin, note }) => {
    const body = { name: 'Meets', needs: 'privateForums' }
    await ask('PATCH /api/admin/forum-categories/{id}', { as: admin(), params: id(note.get('board')), body })
  },
  'PUT /api/admin/forum-categories/order': async ({ ask, admin }) => {
    const boards = (await ask('GET /api/admin/forum-categories', { as: admin() })).body
    const body = { ids: boards.map((board: { id: number }) => board.id).reverse() }
    await ask('PUT /api/admin/forum-categories/order', { as: admin(), body })
  },
  'DELETE /api/admin/forum-categories/{id}': async ({ ask, admin }) => {
    const body = { name: 'For a moment', description: 'Gone soon.' }
    const board = (await ask('POST /api/admin/forum-categories', { as: admin(), body })).body
    await ask('DELETE /api/admin/forum-categories/{id}', { as: admin(), params: id(board.id) })
  },
  'POST /api/admin/experts': ({ ask, admin, people }) =>
    ask('POST /api/admin/experts', {
      as: admin(),
      body: { username: people.cyd.username, field: 'Board repair' },
    }),
  'DELETE /api/admin/experts/{id}': ({ ask, admin, people }) =>
    ask('DELETE /api/admin/experts/{id}', { as: admin(), params: id(people.cyd.id) }),
}

const topicSteps: Steps = {
  'PUT /api/forum-posts/{id}/pin': async (story) => {
    await openTopic(story, 'pinned')
    const { ask, admin, note } = story
    const params = id(note.get('pinned'))
    await ask('PUT /api/forum-posts/{id}/pin', { as: admin(), params, body: { isPinned: true } })
  },
  'PUT /api/forum-posts/{id}/lock': ({ ask, admin, note }) =>
    ask('PUT /api/forum-posts/{id}/lock', {
      as: admin(),
      params: id(note.get('pinned')),
      body: { isLocked: true },
    }),
  'PUT /api/forum-posts/{id}/category': ({ ask, admin, note }) =>
    ask('PUT /api/forum-posts/{id}/category', {
      as: admin(),
      params: id(note.get('pinned')),
      body: { categoryId: note.get('board') },
    }),
  'POST /api/forum-posts/{id}/split': async (story) => {
    await openTopic(story, 'long')
    const { ask, admin, note } = story
    const [category] = (await ask('GET /api/forum-categories', { as: admin() })).body
    const body = { title: 'Split off', categoryId: category.id, replyIds: [note.get('long reply')] }
    const params = id(note.get('long'))
    note.set('split', (await ask('POST /api/forum-posts/{id}/split', { as: admin(), params, body })).body.id)
  },
  'POST /api/forum-posts/{id}/merge': ({ ask, admin, note }) =>
    ask('POST /api/forum-posts/{id}/merge', {
      as: admin(),
      params: id(note.get('split')),
      body: { intoId: note.get('long') },
    }),
}

export const forumStaffSteps: Steps = { ...boardSteps, ...topicSteps }
