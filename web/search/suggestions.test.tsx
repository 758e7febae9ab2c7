// @vitest-environment happy-dom
// The header's suggestions: the mark stays on its option while results arrive.
import { useRouter } from '@tanstack/react-router'
import { act, type KeyboardEvent, useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { livePart, refusal } from '#web/dev/live-part.tsx'
import { type Listed, Suggestions } from './suggestions.tsx'

const { notes, show, pass, settle, all } = livePart()
let listed: Listed = { isExpanded: false, activeId: undefined }
let press: (key: string) => Promise<void> = async () => {}
const hear = (now: Listed) => {
  listed = now
}
const went = vi.fn(async (_to: { href?: string }) => {})

function Box({ text }: { text: string }) {
  const keys = useRef<((event: KeyboardEvent<HTMLInputElement>) => void) | null>(null)
  const router = useRouter()
  router.navigate = went as never
  press = (key) =>
    act(async () => {
      const event = { key, preventDefault: () => {}, nativeEvent: { isComposing: false } }
      keys.current?.(event as KeyboardEvent<HTMLInputElement>)
    })
  return <Suggestions listId="list" text={text} isOpen setOpen={() => {}} keys={keys} onListed={hear} />
}

const marked = () => all('[aria-selected=true]').map((one) => one.getAttribute('href'))
const hit = (at: number) => ({
  kind: 'topic',
  id: String(at),
  title: `Topic ${at}`,
  detail: '',
  url: `/forums/${at}`,
  excerpt: null,
  imageUrl: null,
  machine: null,
})

test('an option that was marked before the results came stays marked, and is what Enter opens', async () => {
  let go = () => {}
  const waits = new Promise<void>((done) => {
    go = done
  })
  notes.answers['GET /api/search'] = async () => {
    await waits
    return [200, { data: [hit(1), hit(2)], pagination: { total: 2 }, searched: 'flipper' }]
  }
  await show(<Box text="flipper" />)
  await pass(200)
  await press('ArrowDown')
  expect(marked()).toEqual(['/search?q=flipper'])
  go()
  await settle()
  expect(all('[role=option]')).toHaveLength(3)
  expect(marked()).toEqual(['/search?q=flipper'])
  expect(document.getElementById(listed.activeId ?? '')?.getAttribute('href')).toBe('/search?q=flipper')
  await press('Enter')
  expect(went.mock.calls.at(-1)?.[0]).toEqual({ href: '/search?q=flipper' })
})

test('the arrows go through the options and the box', async () => {
  notes.answers['GET /api/search'] = [200, { data: [hit(1)], pagination: { total: 1 }, searched: 'flipper' }]
  await show(<Box text="flipper" />)
  await pass(200)
  await settle()
  const way: (string | null | undefined)[] = []
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp']) {
    await press(key)
    way.push(marked()[0])
  }
  const [topic, results] = ['/forums/1', '/search?q=flipper']
  expect(way).toEqual([topic, results, undefined, results, topic, undefined])
})

test('a search that failed is not said to have found nothing', async () => {
  notes.answers['GET /api/search'] = refusal(429, 'Slow down.')
  await show(<Box text="flipper" />)
  await pass(200)
  await settle()
  expect(all('[role=status]').map((one) => one.textContent)).toEqual(['Suggestions could not be loaded.'])
  expect(all('[role=option]').map((one) => one.getAttribute('href'))).toEqual(['/search?q=flipper'])
})

test('a search without a hit says so, offers no results, and Enter still opens its page', async () => {
  notes.answers['GET /api/search'] = [200, { data: [], pagination: { total: 0 }, searched: 'zzqq' }]
  await show(<Box text="zzqq" />)
  await pass(200)
  await settle()
  expect(all('[role=status]').map((one) => one.textContent)).toEqual(['Nothing found for “zzqq”'])
  expect(all('[role=option]')).toEqual([])
  expect(listed).toEqual({ isExpanded: false, activeId: undefined })
  await press('ArrowDown')
  await press('Enter')
  expect(went.mock.calls.at(-1)?.[0]).toEqual({ href: '/search?q=zzqq' })
})
