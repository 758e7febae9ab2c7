import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Tier } from '#contract/membership/membership.ts'
import { PlanCard } from './plan-card.tsx'

const PRO = {
  id: 2,
  name: 'Pro',
  description: 'More.',
  price: '9.99',
  features: ['Ads'],
  isPopular: true,
} as unknown as Tier
const FREE = { ...PRO, id: 1, name: 'Free', price: '0.00', isPopular: false } as Tier
const card = (tier: Tier, isOwn: boolean) =>
  renderToStaticMarkup(
    <PlanCard tier={tier} isOwn={isOwn} isSignedIn payments="sandbox" onPick={() => undefined} />,
  )

test('a member’s own paid plan has a chip and is managed, not subscribed to again', () => {
  expect(card(PRO, true)).toContain('Your plan')
  expect(card(PRO, true)).toMatch(/<a [^>]*href="\/subscription\/manage"[^>]*>.*Manage/)
  expect(card(PRO, true)).not.toContain('Subscribe')
  expect(card(PRO, false)).toContain('Subscribe')
  expect(card(PRO, false)).not.toMatch(/Your plan|Manage/)
})

test('free plans keep Join Free, for their own members too', () => {
  expect(card(FREE, true)).toContain('Join Free')
  expect(card(FREE, true)).not.toContain('Manage')
})
