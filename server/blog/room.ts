// The blog's plug.
import type { Viewer } from '#contract/viewer.ts'
import type { Mail } from '#server/adapters/mail/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { openOwnPages } from '#server/base/http/own-pages.ts'
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
import type { LinkParts } from '#server/blog/publishing/link-check.ts'
import { publishPost, publishScheduledPost } from '#server/blog/publishing/publication.ts'
import { findShareSubject } from '#server/blog/publishing/share-subjects.ts'
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

type Running = BlogContext & Pick<BlogPages, 'catalogue'> & LinkParts

export const blog = {
  seed: ({ comments }: Pick<BlogContext, 'comments'>) => blogSeed(comments),
  contributions: { count: countBlogContributions },
  personalData: blogPersonalData,
  search: ({ db }: AppContext) => [
    {
      kind: 'post' as const,
      search: (_viewer: Viewer, text: string, limit: number) => searchPosts(db, text, limit),
    },
  ],
  searchable: [searchablePosts],
  sitemap: ({ db }: AppContext) => publishedPosts(db),
  publicFeed: blogFeed,
  reportable: (context: BlogContext) => [moderatedPosts(context)],
  pictureAccess: { post: mayReadPostPictures },
  written: [refreshPosts],
  drafts: (context: AppContext) => [postDrafts(context)],
  open: ({ db }: AppContext) => ({
    ownPages: openOwnPages(),
    findPostShare: (id: number) => findShareSubject(db, id),
  }),
  routes: (app: Running) => {
    const context = { ...app, links: app }
    return [
      ...blogRoutes(context),
      ...blogAdminRoutes(context),
      ...revisionRoutes(context),
      ...newsletterRoutes(context),
      ...newsletterAdminRoutes(context),
    ]
  },
  subscribers: [movePostMachines],
  jobTypes: [publishPost, mailConfirmation, forgetUnconfirmed, planNewsletter, mailNewsletter],
  startJobs: async (context: BlogContext & { mail: Mail }) => {
    const { jobs, mail } = context
    await jobs.work(publishPost, ({ postId }) => publishScheduledPost(context, postId))
    await jobs.work(mailConfirmation, ({ id }) => sendConfirmation(context, mail, id))
    await jobs.work(forgetUnconfirmed, () => forgetSubscribers(context))
    await jobs.work(planNewsletter, (data) => planBatch(context, data))
    await jobs.work(mailNewsletter, (data) => sendNewPost(context, mail, data))
  },
}
