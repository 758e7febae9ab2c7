// All calls of moderation.
import { moderationFollows } from './follows.ts'
import { moderationMembers } from './members.ts'
import { moderation } from './moderation.ts'

export const moderationCalls = {
  ...moderation,
  ...moderationFollows,
  ...moderationMembers,
}
