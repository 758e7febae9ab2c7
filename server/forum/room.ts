// Everything that the forum plugs into the site.
import { forumActivity } from './activity.ts'
import { cleanUpForum } from './cleanup.ts'
import { commentTopics } from './comment-topics.ts'
import { countForumContributions, countForumPosts, countForumPostsOf } from './contributions.ts'
import { clearDeletedPost, runClearDeletedPost } from './deletions.ts'
import { forumDrafts } from './draft-kinds.ts'
import { tellReadersOfTopics } from './live-topics.ts'
import { moderatedReplies, moderatedTopics } from './moderated.ts'
import { moveTopicMachines } from './moved-machines.ts'
import { forumPersonalData } from './personal-data.ts'
import { mayReadReplyPictures, mayReadTopicPictures } from './picture-readers.ts'
import { refreshForum } from './refreshing.ts'
import { forumRoutes } from './routes.ts'
import { searchTopics } from './search.ts'
import { searchableForum } from './searchable.ts'
import { forumSeed } from './seed.ts'
import { openTopicViews } from './views.ts'

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
