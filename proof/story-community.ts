// Changes of the calendar, and sign-ups.
import type { Steps, Story } from './story.ts'

const INPUT = {
  title: 'League night',
  place: 'The Tilted Table',
  description: 'Five rounds.',
  timeZone: 'Europe/Berlin',
  startsAt: '2037-03-28T19:00',
  endsAt: null,
  url: null,
  takesSignUps: true,
  capacity: 1,
  publicFrom: null,
}
const params = ({ note }: Story) => ({ id: note.get('event') ?? 0 })

const POST = {
  network: 'facebook',
  author: 'Flipper league',
  text: 'New season.',
  postedAt: '2026-01-01T12:00:00Z',
  likeCount: 1,
}

export const communitySteps: Steps = {
  'POST /api/admin/social-posts': async ({ ask, admin, note }) => {
    note.set('social post', (await ask('POST /api/admin/social-posts', { as: admin(), body: POST })).body.id)
  },
  'PUT /api/admin/social-posts/{id}': ({ ask, admin, note }) =>
    ask('PUT /api/admin/social-posts/{id}', {
      as: admin(),
      params: { id: note.get('social post') ?? 0 },
      body: { ...POST, text: 'A newer season.' },
    }),
  'DELETE /api/admin/social-posts/{id}': ({ ask, admin, note }) =>
    ask('DELETE /api/admin/social-posts/{id}', { as: admin(), params: { id: note.get('social post') ?? 0 } }),
  'POST /api/admin/events': async ({ ask, admin, note }) => {
    note.set('event', (await ask('POST /api/admin/events', { as: admin(), body: INPUT })).body.id)
  },
  'PUT /api/events/{id}/sign-up': async (story) => {
    for (const as of [story.people.ada, story.people.cyd])
      await story.ask('PUT /api/events/{id}/sign-up', { as, params: params(story) })
  },
  'PUT /api/admin/events/{id}': (story) =>
    story.ask('PUT /api/admin/events/{id}', {
      as: story.admin(),
      params: params(story),
      body: { ...INPUT, place: 'Elsewhere', startsAt: '2037-03-29T19:00' },
    }),
  'DELETE /api/events/{id}/sign-up': (story) =>
    story.ask('DELETE /api/events/{id}/sign-up', { as: story.people.ada, params: params(story) }),
  'POST /api/event-feed': ({ ask, people }) => ask('POST /api/event-feed', { as: people.ada }),
  'DELETE /api/event-feed': ({ ask, people }) => ask('DELETE /api/event-feed', { as: people.ada }),
  'POST /api/event-proposals': async ({ ask, people, note }) => {
    const { publicFrom: _, ...body } = INPUT
    for (const name of ['accepted', 'declined', 'withdrawn'])
      note.set(
        `${name} event`,
        (
          await ask('POST /api/event-proposals', {
            as: people.cyd,
            body: { ...body, title: `Night ${name}` },
          })
        ).body.id,
      )
  },
  'PUT /api/event-proposals/{id}': ({ ask, people, note }) => {
    const { publicFrom: _, ...body } = INPUT
    return ask('PUT /api/event-proposals/{id}', {
      as: people.cyd,
      params: { id: note.get('accepted event') ?? 0 },
      body: { ...body, title: 'Proposed night' },
    })
  },
  'DELETE /api/event-proposals/{id}': ({ ask, people, note }) =>
    ask('DELETE /api/event-proposals/{id}', {
      as: people.cyd,
      params: { id: note.get('withdrawn event') ?? 0 },
    }),
  'POST /api/admin/event-proposals/{id}/rejection': ({ ask, admin, note }) =>
    ask('POST /api/admin/event-proposals/{id}/rejection', {
      as: admin(),
      params: { id: note.get('declined event') ?? 0 },
      body: { reason: 'The hall is closed that day.' },
    }),
  'POST /api/admin/event-proposals/{id}/acceptance': ({ ask, admin, note }) =>
    ask('POST /api/admin/event-proposals/{id}/acceptance', {
      as: admin(),
      params: { id: note.get('accepted event') ?? 0 },
      body: { ...INPUT, version: 1 },
    }),
  'POST /api/admin/events/{id}/cancellation': (story) =>
    story.ask('POST /api/admin/events/{id}/cancellation', { as: story.admin(), params: params(story) }),
}
