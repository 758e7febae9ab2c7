// What the forum plugs in.
import type { AppContext } from '#server/base/app-context.ts'
import { countDailyPosts } from '#server/forum/posts/daily-posts.ts'
import { clearDeletedPost, runClearDeletedPost } from '#server/forum/posts/deletions.ts'
import { forumDrafts } from '#server/forum/posts/draft-kinds.ts'
import { moderatedReplies, moderatedTopics } from '#server/forum/posts/moderated.ts'
import { mayReadReplyPictures, mayReadTopicPictures } from '#server/forum/posts/picture-access.ts'
import { forumFeed } from '#server/forum/reading/feed.ts'
import type { SettlesNotifications } from '#server/forum/reading/reads.ts'
import { cleanUpForum } from '#server/forum/topics/cleanup.ts'
import { commentTopics } from '#server/forum/topics/comment-topics.ts'
import { tellReadersOfTopics } from '#server/forum/topics/live-topics.ts'
import { moveTopicMachines } from '#server/forum/topics/moved-machines.ts'
import { openTopicViews, type TopicViews } from '#server/forum/topics/views.ts'
import type { Catalogue } from '#server/machines/catalogue/catalogue.ts'
import type { HoldsFirstPosts } from '#server/moderation/cases/held-posts.ts'
import { forumActivity } from './activity.ts'
import { countForumContributions, countForumPosts, countForumPostsOf } from './contributions.ts'
import { forumNotifications } from './notified-events.ts'
import { forumPersonalData } from './personal-data.ts'
import { refreshForum } from './refreshing.ts'
import { forumRoutes } from './routes.ts'
import { searchTopics } from './search.ts'
import { searchableForum } from './searchable.ts'
import { forumSeed } from './seed.ts'

type Running = AppContext & {
  catalogue: Catalogue
  topicViews: TopicViews
  settleSeen: SettlesNotifications
}

export const forum = {
  gives: { comments: commentTopics, countPosts: countForumPosts, countDailyPosts },
  open: (context: AppContext) => ({ topicViews: openTopicViews(context) }),
  start: ({ topicViews }: Running) => topicViews.start(),
  stop: ({ topicViews }: Running) => topicViews.stop(),
  notifications: forumNotifications,
  seed: forumSeed,
  routes: (app: Running, { firstPosts }: { firstPosts: HoldsFirstPosts }) =>
    forumRoutes(app, {
      holds: firstPosts,
      views: app.topicViews,
      settle: app.settleSeen,
      catalogue: app.catalogue,
    }),
  contributions: { count: countForumContributions },
  countPostsOf: countForumPostsOf,
  privateFeed: forumFeed,
  personalData: forumPersonalData,
  activity: () => [forumActivity],
  search: ({ db }: AppContext) => [{ kind: 'topic' as const, search: searchTopics(db) }],
  searchable: searchableForum,
  reportable: (context: AppContext) => [moderatedTopics(context), moderatedReplies(context)],
  drafts: forumDrafts,
  pictureAccess: { topic: mayReadTopicPictures, reply: mayReadReplyPictures },
  written: refreshForum,
  subscribers: [tellReadersOfTopics, moveTopicMachines],
  jobTypes: [clearDeletedPost],
  startJobs: ({ db, clock, jobs }: AppContext) =>
    jobs.work(clearDeletedPost, (use) => runClearDeletedPost(db, use, clock.now())),
  cleanUp: ({ db }: AppContext, now: Date) => cleanUpForum(db, now),
}
