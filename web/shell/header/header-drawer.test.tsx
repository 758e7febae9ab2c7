// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { livePart, SESSIONS } from '#web/dev/live-part.tsx'
import { HeaderDrawer } from './header-drawer.tsx'

const { show, all } = livePart()
const nothing = () => undefined

test('on phones too the membership leads to the plans, and members to their subscription', async () => {
  const site = { siteName: 'Multiball', pathname: '/', onLogout: nothing }
  for (const [reader, own] of [
    ['visitor', undefined],
    ['member', '/user-dashboard'],
  ] as const) {
    const { viewer } = SESSIONS[reader]
    await show(<HeaderDrawer {...site} viewer={viewer} open onClose={nothing} />, reader)
    const links = new Map(all('dialog a').map((link) => [link.textContent, link.getAttribute('href')]))
    expect(links.get('View Membership Tiers')).toBe('/subscription')
    expect(links.get('My Subscription')).toBe(own)
  }
})
