import { createFileRoute } from '@tanstack/react-router'
import {
  NewsletterEnd,
  NewsletterEndBroken,
  newsletterEndQuery,
} from '#web/blog/newsletter/newsletter-end.tsx'
import { loadTokenLink, readTokenAddress } from '#web/routes/-parts/token-link.ts'
import { pageHead } from '#web/shell/page/page-title.ts'

export const Route = createFileRoute('/(blog)/end-newsletter')({
  validateSearch: readTokenAddress,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    loadTokenLink(deps.token, (token) => context.queryClient.ensureQueryData(newsletterEndQuery(token))),
  head: () => pageHead({ title: 'Blog updates', isPrivate: true }),
  component: function EndNewsletter() {
    const { isGood } = Route.useLoaderData()
    const { token } = Route.useSearch()
    return isGood && token ? <NewsletterEnd token={token} /> : <NewsletterEndBroken />
  },
})
