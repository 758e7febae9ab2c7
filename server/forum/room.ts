// Everything that the forum plugs into the site.

import { clearDeletedPost, runClearDeletedPost } from '#server/forum/posts/deletions.ts'
import { forumDrafts } from '#server/forum/posts/draft-kinds.ts'
import { moderatedReplies, moderatedTopics } from '#server/forum/posts/moderated.ts'
import { mayReadReplyPictures, mayReadTopicPictures } from '#server/forum/posts/picture-access.ts'
import { forumFeed } from '#server/forum/reading/feed.ts'
import { cleanUpForum } from '#server/forum/topics/cleanup.ts'
import { commentTopics } from '#server/forum/topics/comment-topics.ts'
import { tellReadersOfTopics } from '#server/forum/topics/live-topics.ts'
import { moveTopicMachines } from '#server/forum/topics/moved-machines.ts'
import { openTopicViews } from '#server/forum/topics/views.ts'
import { forumActivity } from './activity.ts'
import { countForumContributions, countForumPosts, countForumPostsOf } from './contributions.ts'
import { forumPersonalData } from './personal-data.ts'
import { refreshForum } from './refreshing.ts'
import { forumRoutes } from './routes.ts'
import { searchTopics } from './search.ts'
import { searchableForum } from './searchable.ts'
import { forumSeed } from './seed.ts'

export const forum = {
  seed: forumSeed,
  routes: forumRoutes,
  openViews: openTopicViews,
  commentTopics,
  /** For the statistics strip. */
  countPosts: countForumPosts,
  countContributions: countForumContributions,
  /** Of one member, for the hold on first posts. */
  countPostsOf: countForumPostsOf,
  feed: forumFeed,
  personalData: forumPersonalData,
  activity: forumActivity,
  search: searchTopics,
  searchable: searchableForum,
  moderatedTopics,
  moderatedReplies,
  drafts: forumDrafts,
  mayReadTopicPictures,
  mayReadReplyPictures,
  refresh: refreshForum,
  subscribers: [tellReadersOfTopics, moveTopicMachines],
  clearDeletedPost,
  runClearDeletedPost,
  cleanUp: cleanUpForum,
}
