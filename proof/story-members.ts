// Contact between members, and moderation.
import { unsubscribeToken } from '#server/notifications/unsubscribe.ts'
import { SOME_POINT } from '#server/testing/rooms/sample-input.ts'
import type { Steps, Story } from './story.ts'
import { readingSteps } from './story-reading.ts'

const id = (value: string | number | undefined) => ({ id: value ?? 0 })

let clients = 0
const clientId = () => `story-client-${++clients}`

const forumSteps: Steps = {
  'POST /api/forum-posts': async ({ ask, people, note }) => {
    const [category] = (await ask('GET /api/forum-categories', { as: people.ada })).body
    const about = { machineIds: ['GweeP-MW95j'] }
    const body = { title: 'A new topic', content: 'With **words**', categoryId: category.id, ...about }
    note.set('topic', (await ask('POST /api/forum-posts', { as: people.ada, body })).body.id)
  },
  'POST /api/forum-posts/{id}/replies': async ({ ask, people, note }) => {
    const { body } = await ask('POST /api/forum-posts/{id}/replies', {
      as: people.cyd,
      params: id(note.get('topic')),
      body: { content: `See @${people.ada.username}` },
    })
    note.set('reply', body.id)
  },
  'PATCH /api/forum-posts/{id}': ({ ask, people, note }) =>
    ask('PATCH /api/forum-posts/{id}', {
      as: people.ada,
      params: id(note.get('topic')),
      body: { title: 'A newer topic', machineIds: ['GweeP', 'G6lnq'], revision: 0 },
    }),
  'POST /api/forum-machines': ({ ask, people }) =>
    ask('POST /api/forum-machines', { as: people.ada, body: { text: 'A Godzilla' } }),
  'PATCH /api/forum-replies/{id}': ({ ask, people, note }) =>
    ask('PATCH /api/forum-replies/{id}', {
      as: people.cyd,
      params: id(note.get('reply')),
      body: { content: 'See the manual', revision: 0 },
    }),
  'PUT /api/forum-posts/{id}/reaction': ({ ask, people, note }) =>
    ask('PUT /api/forum-posts/{id}/reaction', {
      as: people.bob,
      params: id(note.get('topic')),
      body: { reaction: 'jackpot' },
    }),
  'DELETE /api/forum-posts/{id}/reaction': ({ ask, people, note }) =>
    ask('DELETE /api/forum-posts/{id}/reaction', { as: people.bob, params: id(note.get('topic')) }),
  'PUT /api/forum-replies/{id}/reaction': ({ ask, people, note }) =>
    ask('PUT /api/forum-replies/{id}/reaction', {
      as: people.bob,
      params: id(note.get('reply')),
      body: { reaction: 'tilt' },
    }),
  'DELETE /api/forum-replies/{id}/reaction': ({ ask, people, note }) =>
    ask('DELETE /api/forum-replies/{id}/reaction', { as: people.bob, params: id(note.get('reply')) }),
  'PUT /api/forum-posts/{id}/answer': async ({ ask, people, note }) => {
    const body = { replyId: note.get('reply') }
    await ask('PUT /api/forum-posts/{id}/answer', { as: people.ada, params: id(note.get('topic')), body })
  },
  'DELETE /api/forum-replies/{id}': ({ ask, people, note }) =>
    ask('DELETE /api/forum-replies/{id}', { as: people.cyd, params: id(note.get('reply')) }),
  'POST /api/forum-replies/{id}/restoration': ({ ask, people, note }) =>
    ask('POST /api/forum-replies/{id}/restoration', { as: people.cyd, params: id(note.get('reply')) }),
  'DELETE /api/forum-posts/{id}': ({ ask, people, note }) =>
    ask('DELETE /api/forum-posts/{id}', { as: people.moderator, params: id(note.get('topic')) }),
  'POST /api/forum-posts/{id}/restoration': ({ ask, people, note }) =>
    ask('POST /api/forum-posts/{id}/restoration', { as: people.moderator, params: id(note.get('topic')) }),
  'PUT /api/forum-posts/{id}/follow': ({ ask, people, note }) =>
    ask('PUT /api/forum-posts/{id}/follow', {
      as: people.bob,
      params: id(note.get('topic')),
      body: { isFollowing: true },
    }),
}

const messageSteps: Steps = {
  'POST /api/conversations': async ({ ask, people, note }) => {
    const body = { to: [people.cyd.username, people.eve.username], text: 'Hello there' }
    note.set('conversation', (await ask('POST /api/conversations', { as: people.ada, body })).body.id)
  },
  'POST /api/conversations/{id}/messages': async ({ ask, people, note }) => {
    const { body } = await ask('POST /api/conversations/{id}/messages', {
      as: people.cyd,
      params: id(note.get('conversation')),
      body: { text: 'What a game', clientId: clientId() },
    })
    note.set('message', body.id)
  },
  'PUT /api/conversations/{id}/read': ({ ask, people, note }) =>
    ask('PUT /api/conversations/{id}/read', {
      as: people.ada,
      params: id(note.get('conversation')),
      body: { position: 1 },
    }),
  'PUT /api/conversations/{id}/mute': ({ ask, people, note }) =>
    ask('PUT /api/conversations/{id}/mute', {
      as: people.ada,
      params: id(note.get('conversation')),
      body: { isMuted: true },
    }),
  'POST /api/conversations/{id}/members': ({ ask, people, note }) =>
    ask('POST /api/conversations/{id}/members', {
      as: people.ada,
      params: id(note.get('conversation')),
      body: { username: people.bob.username },
    }),
  'POST /api/reported-messages/{id}/views': async ({ ask, people, note }) => {
    const message = { kind: 'message', id: note.get('message'), reason: 'abuse' }
    await ask('POST /api/flags', { as: people.ada, body: message })
    await ask('POST /api/reported-messages/{id}/views', {
      as: people.moderator,
      params: id(note.get('message')),
    })
  },
  'DELETE /api/conversations/{id}/messages/{messageId}': ({ ask, people, note }) =>
    ask('DELETE /api/conversations/{id}/messages/{messageId}', {
      as: people.cyd,
      params: { ...id(note.get('conversation')), messageId: note.get('message') ?? 0 },
    }),
  'POST /api/conversations/{id}/leave': ({ ask, people, note }) =>
    ask('POST /api/conversations/{id}/leave', { as: people.eve, params: id(note.get('conversation')) }),
  'POST /api/writing/preview': ({ ask, people }) =>
    ask('POST /api/writing/preview', { as: people.ada, body: { text: '**Bold**' } }),
  'PUT /api/drafts/{kind}/{about}': ({ ask, people, note }) =>
    ask('PUT /api/drafts/{kind}/{about}', {
      as: people.ada,
      params: { kind: 'message', about: note.get('conversation') ?? 0 },
      body: { text: 'Not yet', key: 'draftkey1', version: 0 },
    }),
  'DELETE /api/drafts/{kind}/{about}': ({ ask, people, note }) =>
    ask('DELETE /api/drafts/{kind}/{about}', {
      as: people.ada,
      params: { kind: 'message', about: note.get('conversation') ?? 0 },
    }),
  'PUT /api/notifications/read': ({ ask, people }) =>
    ask('PUT /api/notifications/read', { as: people.bob, body: { all: true } }),
  'PUT /api/notification-preferences': ({ ask, people }) =>
    ask('PUT /api/notification-preferences', {
      as: people.bob,
      body: { choices: [{ kind: 'message', bell: true, mail: false }] },
    }),
  'PUT /api/push': async ({ ask, people, note }) => {
    const endpoint = 'https://push.example.com/browser'
    const keys = { p256dh: SOME_POINT, auth: 'A'.repeat(22) }
    const answer = await ask('PUT /api/push', { as: people.bob, body: { endpoint, keys } })
    note.set('push device', answer.body.devices[0].id)
  },
  'POST /api/push/test': ({ ask, people }) => ask('POST /api/push/test', { as: people.bob }),
  'DELETE /api/push/{id}': ({ ask, people, note }) =>
    ask('DELETE /api/push/{id}', { as: people.bob, params: { id: note.get('push device') ?? 0 } }),
  'POST /api/unsubscribe': ({ ask, people, site }) => {
    const token = unsubscribeToken(site.context.config.sessionSecret, {
      userId: people.bob.id,
      kinds: ['message'],
    })
    return ask('POST /api/unsubscribe', { query: { token } })
  },
}

async function newestCase({ site, people }: Story): Promise<number> {
  const { body } = await site.request('GET /api/moderation/cases?state=waiting', { as: people.moderator })
  return body.data.reduce((newest: number, one: { id: number }) => Math.max(newest, one.id), 0)
}

/** Reports a thing and takes it down. */
async function takeDown(story: Story, kind: string, thing: number | string | undefined): Promise<number> {
  const { ask, people } = story
  await ask('POST /api/flags', { as: people.cyd, body: { kind, id: thing, reason: 'spam' } })
  const caseId = await newestCase(story)
  await ask('POST /api/moderation/cases/{id}/decision', {
    as: people.moderator,
    params: { id: caseId },
    body: { decision: 'upheld', actions: ['take_down'] },
  })
  return caseId
}

/** One of each kind that visitors can see a part of. */
const KINDS = ['topic', 'reply', 'listing', 'post', 'review', 'collection', 'picture'] as const

async function things({ site, people, note }: Story): Promise<Record<(typeof KINDS)[number], number>> {
  const first = async (path: string) =>
    (await site.request(`GET ${path}`, { as: people.ada })).body.data[0].id as number
  const topic = await first('/api/forum-posts?sort=newest')
  const [review] = (await site.request('GET /api/machines/GweeP-MW95j/ratings')).body.data
  return {
    topic,
    reply: await first(`/api/forum-posts/${await first('/api/forum-posts?sort=replies')}/replies`),
    listing: await first('/api/marketplace-listings'),
    post: await first('/api/blog-posts'),
    review: review.id,
    collection: Number(note.get('entry')),
    picture: Number(note.get('picture of second image')),
  }
}

const moderationSteps: Steps = {
  'POST /api/flags': async (story) => {
    const { topic } = await things(story)
    const body = { kind: 'topic', id: topic, reason: 'off_topic' }
    await story.ask('POST /api/flags', { as: story.people.bob, body })
    story.note.set('case', await newestCase(story))
  },
  'PUT /api/moderation/cases/{id}/assignee': ({ ask, people, note }) =>
    ask('PUT /api/moderation/cases/{id}/assignee', { as: people.moderator, params: id(note.get('case')) }),
  'DELETE /api/moderation/cases/{id}/assignee': ({ ask, people, note }) =>
    ask('DELETE /api/moderation/cases/{id}/assignee', { as: people.moderator, params: id(note.get('case')) }),
  'POST /api/moderation/cases/{id}/decision': async (story) => {
    const found = await things(story)
    const cases: number[] = []
    for (const kind of KINDS) cases.push(await takeDown(story, kind, found[kind]))
    story.note.set('cases', cases.join())
  },
  'POST /api/moderation/cases/{id}/restore': async ({ ask, people, note }) => {
    for (const caseId of String(note.get('cases')).split(','))
      await ask('POST /api/moderation/cases/{id}/restore', { as: people.moderator, params: { id: caseId } })
  },
  'POST /api/moderation/members/{id}/notes': ({ ask, people }) =>
    ask('POST /api/moderation/members/{id}/notes', {
      as: people.moderator,
      params: id(people.eve.id),
      body: { text: 'Keep an eye on' },
    }),
  'POST /api/moderation/members/{id}/warning': ({ ask, people }) =>
    ask('POST /api/moderation/members/{id}/warning', {
      as: people.moderator,
      params: id(people.eve.id),
      body: { text: 'Please be kind' },
    }),
  'POST /api/moderation/members/{id}/silence': ({ ask, people }) =>
    ask('POST /api/moderation/members/{id}/silence', {
      as: people.moderator,
      params: id(people.eve.id),
      body: { hours: 24, reason: 'Shouting' },
    }),
  'DELETE /api/moderation/members/{id}/silence': ({ ask, people }) =>
    ask('DELETE /api/moderation/members/{id}/silence', { as: people.moderator, params: id(people.eve.id) }),
  'POST /api/moderation/members/{id}/ban': ({ ask, people }) =>
    ask('POST /api/moderation/members/{id}/ban', {
      as: people.moderator,
      params: id(people.eve.id),
      body: { reason: 'Enough' },
    }),
  'DELETE /api/moderation/members/{id}/ban': async ({ ask, people, site }) => {
    await ask('DELETE /api/moderation/members/{id}/ban', { as: people.moderator, params: id(people.eve.id) })
    Object.assign(people.eve, await site.signInAgain(people.eve))
  },
  'PATCH /api/admin/users/{id}/role': ({ ask, admin, people }) =>
    ask('PATCH /api/admin/users/{id}/role', {
      as: admin(),
      params: id(people.bob.id),
      body: { role: 'moderator' },
    }),
  'PUT /api/followed-members/{userId}': ({ ask, people }) =>
    ask('PUT /api/followed-members/{userId}', { as: people.eve, params: { userId: people.cyd.id } }),
  'DELETE /api/followed-members/{userId}': ({ ask, people }) =>
    ask('DELETE /api/followed-members/{userId}', { as: people.eve, params: { userId: people.cyd.id } }),
  'PUT /api/blocks/{userId}': ({ ask, people }) =>
    ask('PUT /api/blocks/{userId}', { as: people.ada, params: { userId: people.eve.id } }),
  'DELETE /api/blocks/{userId}': ({ ask, people }) =>
    ask('DELETE /api/blocks/{userId}', { as: people.ada, params: { userId: people.eve.id } }),
}

export const memberSteps: Steps = { ...forumSteps, ...readingSteps, ...messageSteps, ...moderationSteps }
