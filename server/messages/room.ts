// What the messages room plugs in.
import type { AppContext } from '#server/base/app-context.ts'
import type { ConversationSubjects } from './beginnings.ts'
import { messageDrafts } from './draft-kinds.ts'
import { messagesNotifications } from './notified-events.ts'
import { messagesPersonalData } from './personal-data.ts'
import { refreshMessages } from './refreshing.ts'
import { mayReadMessage, moderatedMessages } from './reported-messages.ts'
import { messageRoutes } from './routes.ts'
import { messagesSeed } from './seed.ts'
import { cleanUpSendKeys } from './send-keys.ts'

export const messages = {
  notifications: messagesNotifications,
  seed: messagesSeed,
  routes: (app: AppContext & ConversationSubjects) => messageRoutes(app, app),
  personalData: messagesPersonalData,
  drafts: messageDrafts,
  reportable: (context: AppContext) => [moderatedMessages(context)],
  pictureAccess: { message: mayReadMessage },
  written: [refreshMessages],
  cleanUp: ({ db }: AppContext, now: Date) => cleanUpSendKeys(db, now),
}
