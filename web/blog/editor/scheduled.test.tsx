// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { livePart } from '#web/dev/live-part.tsx'
import { NowProvider } from '#web/ui/display/now.tsx'
import { PostStateChip } from './post-state-chip.tsx'

const part = livePart()

test('what is published between two ticks of the page’s clock is published, and what is to come is scheduled', async () => {
  const at = (ms: number) => ({
    isPublished: true,
    publishedAt: new Date(Date.now() + ms).toISOString(),
    isHidden: false,
  })
  const began = new Date().toISOString()
  const chips = (
    <NowProvider initial={began}>
      <PostStateChip post={at(20_000)} />
      <PostStateChip post={at(HOUR_MS)} />
    </NowProvider>
  )
  await part.show(chips)
  expect(part.text()).toBe('ScheduledScheduled')
  await part.pass(30_000)
  await part.show(chips)
  expect(part.text()).toBe('PublishedScheduled')
})
