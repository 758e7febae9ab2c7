// Reading, following and muting in the forum. None of it is on a stored page.
import type { Steps } from './story.ts'

const id = (value: string | number | undefined) => ({ id: value ?? 0 })

export const readingSteps: Steps = {
  'PUT /api/forum-posts/{id}/read': ({ ask, people, note }) =>
    ask('PUT /api/forum-posts/{id}/read', {
      as: people.bob,
      params: id(note.get('topic')),
      body: { replyId: 0 },
    }),
  'POST /api/forum-reads': ({ ask, people }) => ask('POST /api/forum-reads', { as: people.bob, body: {} }),
  'PUT /api/forum-categories/{id}/follow': async ({ ask, people }) => {
    const [category] = (await ask('GET /api/forum-categories', { as: people.bob })).body
    const params = id(category.id)
    await ask('PUT /api/forum-categories/{id}/follow', {
      as: people.bob,
      params,
      body: { level: 'following' },
    })
  },
  'POST /api/forum-feed': ({ ask, people }) => ask('POST /api/forum-feed', { as: people.bob }),
  'DELETE /api/forum-feed': ({ ask, people }) => ask('DELETE /api/forum-feed', { as: people.bob }),
}
