// What the blog plugs into the site; server/app.ts says where.
import type { Mail } from '#server/adapters/mail/port.ts'
import { blogAdminRoutes } from './admin-routes.ts'
import type { BlogContext } from './context.ts'
import { countBlogContributions } from './contributions.ts'
import { postDrafts } from './draft-kinds.ts'
import { blogFeed } from './feed.ts'
import { moderatedPosts } from './moderated.ts'
import { planBatch, sendNewPost } from './newsletter.ts'
import { mailNewsletter, planNewsletter } from './newsletter-jobs.ts'
import { newsletterRoutes } from './newsletter-routes.ts'
import { blogPersonalData } from './personal-data.ts'
import { refreshPosts } from './post-html.ts'
import { mayReadPostPictures } from './post-pictures.ts'
import { publishPost, publishScheduledPost } from './publication.ts'
import { revisionRoutes } from './revision-routes.ts'
import { blogRoutes } from './routes.ts'
import { searchPosts } from './search.ts'
import { searchablePosts } from './searchable.ts'
import { blogSeed } from './seed.ts'
import { publishedPosts } from './sitemap.ts'
import { forgetSubscribers, forgetUnconfirmed, mailConfirmation, sendConfirmation } from './subscriptions.ts'

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
  routes: (house: BlogContext) => [
    ...blogRoutes(house),
    ...blogAdminRoutes(house),
    ...revisionRoutes(house),
    ...newsletterRoutes(house),
  ],
  jobTypes: [publishPost, mailConfirmation, forgetUnconfirmed, planNewsletter, mailNewsletter],
  startJobs: async (house: BlogContext, mail: Mail) => {
    const { jobs } = house
    await jobs.work(publishPost, ({ postId }) => publishScheduledPost(house, postId))
    await jobs.work(mailConfirmation, ({ id }) => sendConfirmation(house, mail, id))
    await jobs.work(forgetUnconfirmed, () => forgetSubscribers(house))
    await jobs.work(planNewsletter, (data) => planBatch(house, data))
    await jobs.work(mailNewsletter, (data) => sendNewPost(house, mail, data))
  },
}
