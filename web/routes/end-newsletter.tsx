import { createFileRoute } from '@tanstack/react-router'
import { ApiError } from '#contract/api-error.ts'
import {
  NewsletterEnd,
  NewsletterEndBroken,
  newsletterEndQuery,
} from '#web/blog/newsletter/newsletter-end.tsx'
import { pageHead } from '#web/shell/page/page-title.ts'

export const Route = createFileRoute('/end-newsletter')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string | undefined } => ({
    token: typeof token === 'string' ? token : undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { token } }) => {
    if (!token) return { isGood: false }
    try {
      await context.queryClient.ensureQueryData(newsletterEndQuery(token))
      return { isGood: true }
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) return { isGood: false }
      throw error
    }
  },
  head: () => pageHead({ title: 'Blog updates', isPrivate: true }),
  component: function EndNewsletter() {
    const { isGood } = Route.useLoaderData()
    const { token } = Route.useSearch()
    return isGood && token ? <NewsletterEnd token={token} /> : <NewsletterEndBroken />
  },
})
