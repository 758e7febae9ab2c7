// All calls of the forum.
import { forumBoards } from './boards.ts'
import { forum } from './forum.ts'
import { forumMembers } from './members.ts'
import { forumModeration } from './moderation.ts'
import { forumPosts } from './posts.ts'
import { forumReading } from './reading.ts'

export const forumCalls = {
  ...forum,
  ...forumReading,
  ...forumBoards,
  ...forumMembers,
  ...forumModeration,
  ...forumPosts,
}
