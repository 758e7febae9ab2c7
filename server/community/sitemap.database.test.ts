import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { sitemapSources } from '#server/app.ts'
import { openTestSite } from '#server/testing/site.ts'
import { calendarEvents } from './tables.ts'

test('pages of public events stand in it, early ones from their time on, canceled ones not at all', async () => {
  const site = await openTestSite()
  const now = site.clock.now().getTime()
  const inDays = (days: number) => new Date(now + days * DAY_MS)
  const event = { title: 'Swap meet', place: 'Depot', description: 'Bring boxes.', startsAt: inDays(9) }
  const rows = await site.context.db
    .insert(calendarEvents)
    .values([
      { ...event, startsAt: inDays(8), updatedAt: inDays(-1) },
      { ...event, startsAt: inDays(-8), updatedAt: inDays(-9) },
      { ...event, publicFrom: inDays(2), isOpened: false },
      { ...event, cancelledAt: inDays(-1) },
    ])
    .returning()
  const [open, over, early] = rows.map(({ id }) => `/events/${id}`)
  const listed = async () => {
    const sources = sitemapSources(site.context, site.rooms)
    const entries = (await Promise.all(sources.map(({ list }) => list()))).flat()
    return entries.filter(({ path }) => path.startsWith('/events/'))
  }
  expect(await listed()).toEqual([
    { path: open, changedAt: inDays(-1) },
    { path: over, changedAt: inDays(-9) },
  ])
  site.clock.advance(2 * DAY_MS)
  expect((await listed()).map(({ path }) => path)).toEqual([early, open, over])
})
