// @vitest-environment happy-dom
import { RouterContextProvider } from '@tanstack/react-router'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { createAppRouter } from '#web/router.tsx'
import { Highlights } from './highlights.tsx'

const topics = Array.from({ length: 12 }, (_, at) => ({
  id: at + 1,
  title: `Topic ${at + 1}.`,
  replyCount: 0,
  author: null,
}))

test('the arrows turn three pages, and stop at the first and the last', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <RouterContextProvider router={createAppRouter() as never}>
        <Highlights topics={topics as never} listings={[]} posts={[]} />
      </RouterContextProvider>,
    ),
  )
  const arrow = (label: string) => place.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`)
  const state = () => [
    /Topic \d+\./.exec(place.textContent ?? '')?.[0],
    arrow('Previous highlights')?.disabled,
    arrow('Next highlights')?.disabled,
  ]
  const press = (label: string) => act(async () => arrow(label)?.click())
  expect(state()).toEqual(['Topic 1.', true, false])
  await press('Next highlights')
  expect(state()).toEqual(['Topic 5.', false, false])
  await press('Next highlights')
  expect(state()).toEqual(['Topic 9.', false, true])
  await press('Previous highlights')
  await press('Previous highlights')
  expect(state()).toEqual(['Topic 1.', true, false])
  act(() => root.unmount())
  vi.unstubAllGlobals()
})
