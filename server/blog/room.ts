// What the blog plugs into the site; server/app.ts says where.
import type { Mail } from '#server/adapters/mail/port.ts'
import { planBatch, sendNewPost } from '#server/blog/newsletter/newsletter.ts'
import { mailNewsletter, planNewsletter } from '#server/blog/newsletter/newsletter-jobs.ts'
import { newsletterAdminRoutes, newsletterRoutes } from '#server/blog/newsletter/newsletter-routes.ts'
import {
  forgetSubscribers,
  forgetUnconfirmed,
  mailConfirmation,
  sendConfirmation,
} from '#server/blog/newsletter/subscriptions.ts'
import { blogAdminRoutes } from '#server/blog/posts/admin-routes.ts'
import { postDrafts } from '#server/blog/posts/draft-kinds.ts'
import { moderatedPosts } from '#server/blog/posts/moderated.ts'
import { refreshPosts } from '#server/blog/posts/post-html.ts'
import { movePostMachines } from '#server/blog/posts/post-machines.ts'
import { mayReadPostPictures } from '#server/blog/posts/post-pictures.ts'
import { publishPost, publishScheduledPost } from '#server/blog/posts/publication.ts'
import { revisionRoutes } from '#server/blog/revisions/revision-routes.ts'
import type { BlogContext, BlogPages } from './context.ts'
import { countBlogContributions } from './contributions.ts'
import { blogFeed } from './feed.ts'
import { blogPersonalData } from './personal-data.ts'
import { blogRoutes } from './routes.ts'
import { searchPosts } from './search.ts'
import { searchablePosts } from './searchable.ts'
import { blogSeed } from './seed.ts'
import { publishedPosts } from './sitemap.ts'

export const blog = {
  seed: blogSeed,
  contributions: { count: countBlogContributions },
  personalData: blogPersonalData,
  search: searchPosts,
  searchable: searchablePosts,
  sitemap: publishedPosts,
  feed: blogFeed,
  reportable: moderatedPosts,
  mayReadPictures: mayReadPostPictures,
  written: refreshPosts,
  drafts: postDrafts,
  routes: (context: BlogPages) => [
    ...blogRoutes(context),
    ...blogAdminRoutes(context),
    ...revisionRoutes(context),
    ...newsletterRoutes(context),
    ...newsletterAdminRoutes(context),
  ],
  subscribers: [movePostMachines],
  jobTypes: [publishPost, mailConfirmation, forgetUnconfirmed, planNewsletter, mailNewsletter],
  startJobs: async (context: BlogContext, mail: Mail) => {
    const { jobs } = context
    await jobs.work(publishPost, ({ postId }) => publishScheduledPost(context, postId))
    await jobs.work(mailConfirmation, ({ id }) => sendConfirmation(context, mail, id))
    await jobs.work(forgetUnconfirmed, () => forgetSubscribers(context))
    await jobs.work(planNewsletter, (data) => planBatch(context, data))
    await jobs.work(mailNewsletter, (data) => sendNewPost(context, mail, data))
  },
}
