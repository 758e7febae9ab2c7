// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { livePart, refusal } from '#web/dev/live-part.tsx'
import { collectionSource } from './import-query.ts'
import { ImportScreen } from './import-screen.tsx'

const { notes, show, pass, press, settle, text, button } = livePart()
const PROGRESS = 'GET /api/collection-imports'
const running = (checked: number) => ({ current: { id: 4, state: 'checking', rows: 500, checked } })

test('progress that cannot be read is told once and asked for again on request', async () => {
  notes.answers[PROGRESS] = [200, running(100)]
  await show(<ImportScreen source={collectionSource} />, 'member')
  expect(text()).toContain('100 of 500 rows.')
  notes.answers[PROGRESS] = refusal(503, 'The site is being updated.')
  await pass(1_000)
  await settle()
  expect(text()).toContain('The site is being updated.')
  const asked = notes.asked.length
  await pass(5_000)
  expect(notes.asked.length).toBe(asked)
  notes.answers[PROGRESS] = [200, running(200)]
  await press('Try again')
  expect([text().includes('200 of 500 rows.'), button('Try again')]).toEqual([true, undefined])
  notes.answers[PROGRESS] = [200, running(300)]
  await pass(1_000)
  await settle()
  expect(text()).toContain('300 of 500 rows.')
})
