import { createFileRoute } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { GiftScreen } from '#web/membership/gift-screen.tsx'
import { pageHead } from '#web/shell/page-title.ts'

export const Route = createFileRoute('/gift')({
  head: ({ match }) =>
    pageHead({
      title: 'Gift membership',
      description: 'Months of a paid plan as a gift: how codes are given out on this site.',
      canonical: { origin: match.context.origin, path: paths.gift() },
    }),
  component: GiftScreen,
})
