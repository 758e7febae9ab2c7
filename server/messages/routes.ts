// Routes of the messages room.
import { CONVERSATIONS_PAGE_SIZE } from '#contract/messages/constants.ts'
import { messages } from '#contract/messages/messages.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { keysetPageOf, keysetWindowOf } from '#server/base/database/paging.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import { addToGroup, type ConversationSubjects, startConversation } from './beginnings.ts'
import { getConversation, listConversations, toConversation } from './conversations.ts'
import { listMessages, removeMessage, toMessage, writeMessage } from './messages.ts'
import { leave, markRead, setMuted } from './participants.ts'
import { findRecipients, toRecipient } from './recipients.ts'
import { viewReported } from './reported-messages.ts'
import { countUnreadMessages } from './unread.ts'

export function messageRoutes({ db, clock }: AppContext, subjects: ConversationSubjects): Route[] {
  const show = async (viewer: Viewer, id: number) => toConversation(await getConversation(db, viewer, id))
  return implement(messages, {
    'GET /api/conversations': async ({ viewer, query }) => {
      const window = keysetWindowOf(query, CONVERSATIONS_PAGE_SIZE)
      return keysetPageOf(await listConversations(db, viewer, window), window, toConversation)
    },

    'POST /api/conversations': async ({ viewer, body }) =>
      show(viewer, await startConversation(db, viewer, body, { now: clock.now(), subjects })),

    'GET /api/conversations/unread-count': async ({ me }) => ({
      count: await countUnreadMessages(db, me.id),
    }),

    'GET /api/conversations/{id}': ({ viewer, params }) => show(viewer, params.id),

    'GET /api/conversations/{id}/messages': async ({ viewer, params, query }) => {
      const { rows, ...pagination } = await listMessages(db, viewer, params.id, query)
      return { data: rows.map(toMessage), pagination }
    },

    'POST /api/conversations/{id}/messages': async ({ viewer, params, body }) =>
      toMessage(await writeMessage(db, viewer, params.id, body, clock.now())),

    'DELETE /api/conversations/{id}/messages/{messageId}': ({ viewer, params }) =>
      removeMessage(db, viewer, {
        conversationId: params.id,
        messageId: params.messageId,
        now: clock.now(),
      }),

    'PUT /api/conversations/{id}/read': async ({ viewer, params, body }) => {
      await markRead(db, viewer, params.id, body.position)
      return show(viewer, params.id)
    },

    'PUT /api/conversations/{id}/mute': async ({ viewer, params, body }) => {
      await setMuted(db, viewer, params.id, body.isMuted)
      return show(viewer, params.id)
    },

    'POST /api/conversations/{id}/members': async ({ viewer, params, body }) => {
      await addToGroup(db, viewer, {
        conversationId: params.id,
        username: body.username,
        now: clock.now(),
      })
      return show(viewer, params.id)
    },

    'POST /api/conversations/{id}/leave': ({ viewer, params }) => leave(db, viewer, params.id, clock.now()),

    'GET /api/message-recipients': async ({ me, query }) => ({
      data: (await findRecipients(db, me.id, query.q)).map(toRecipient),
    }),

    'POST /api/reported-messages/{id}/views': ({ viewer, params }) =>
      viewReported(db, viewer, params.id, clock.now()),
  })
}
