// @vitest-environment happy-dom
import { act } from 'react'
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
