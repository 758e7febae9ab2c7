// What the messages room plugs into the site.
import { messageDrafts } from './draft-kinds.ts'
import { messagesPersonalData } from './personal-data.ts'
import { refreshMessages } from './refreshing.ts'
import { mayReadMessage, moderatedMessages } from './reported-messages.ts'
import { messageRoutes } from './routes.ts'
import { messagesSeed } from './seed.ts'
import { cleanUpSendKeys } from './send-keys.ts'

export const messages = {
  seed: messagesSeed,
  routes: messageRoutes,
  personalData: messagesPersonalData,
  drafts: messageDrafts,
  moderated: moderatedMessages,
  mayReadPictures: mayReadMessage,
  refresh: refreshMessages,
  cleanUp: cleanUpSendKeys,
}
