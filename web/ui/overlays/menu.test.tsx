// @vitest-environment happy-dom
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { Menu, MenuAction } from './menu.tsx'

const { show, press, all } = livePart()

test('a choice closes the menu and is made with the focus on its button, which a dialog gives it back to', async () => {
  const focused: (string | null | undefined)[] = []
  await show(
    <Menu trigger="More">
      <MenuAction onSelect={() => focused.push(document.activeElement?.textContent)}>Rename</MenuAction>
    </Menu>,
  )
  const [menu] = all('details') as HTMLDetailsElement[]
  await act(async () => {
    if (menu) menu.open = true
  })
  all('[data-menu-item]')[0]?.focus()
  await press('Rename')
  expect([menu?.open, focused]).toEqual([false, ['More']])
})

test('items given as a function are drawn once the menu is about to open, and stay', async () => {
  await show(<Menu trigger="More">{() => <MenuAction onSelect={() => undefined}>Rename</MenuAction>}</Menu>)
  const drawn = () => all('[data-menu-item]').length
  expect([drawn(), all('details > div')]).toEqual([0, []])
  const [button] = all('summary')
  await act(async () => button?.focus())
  expect(drawn()).toBe(1)
  await act(async () => button?.blur())
  expect(drawn()).toBe(1)
})

test('a menu that was opened before its script came draws its items', async () => {
  const menu = <Menu trigger="More">{() => <MenuAction onSelect={() => undefined}>Rename</MenuAction>}</Menu>
  const page = document.createElement('div')
  page.innerHTML = renderToString(menu)
  document.body.append(page)
  const drawn = () => page.querySelectorAll('[data-menu-item]').length
  page.querySelector('details')?.setAttribute('open', '')
  expect(drawn()).toBe(0)
  const root = await act(async () => hydrateRoot(page, menu))
  expect(drawn()).toBe(1)
  await act(async () => root.unmount())
  page.remove()
})
