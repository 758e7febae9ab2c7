// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { livePart } from '#web/dev/live-part.tsx'
import { HoursAgo } from './hours-ago.tsx'
import { NowProvider } from './now.tsx'

const part = livePart()

test('the server says the day alone, so that its HTML lasts for a day', () => {
  const html = renderToStaticMarkup(
    <NowProvider initial="2026-06-15T05:00:00Z">
      <HoursAgo at="2026-06-15T02:00:00Z" />
    </NowProvider>,
  )
  expect(html).toMatch(/>Today<\/time>$/)
})

test.each([
  [-MINUTE_MS, 'Just now'],
  [MINUTE_MS - 1, 'Just now'],
  [MINUTE_MS, '1 min ago'],
  [HOUR_MS - 1, '59 min ago'],
  [3.5 * HOUR_MS, '3 h ago'],
  [24 * HOUR_MS - 1, '23 h ago'],
  [72 * HOUR_MS, '3 days ago'],
])('%d ms ago is "%s" in the browser', async (ago, text) => {
  const now = Date.now()
  await part.show(<HoursAgo at={new Date(now - ago).toISOString()} />)
  expect(part.text()).toBe(text)
})
