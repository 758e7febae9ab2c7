// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { MovingTools, useSortableList } from './sortable-list.tsx'

const { show, all, text } = livePart()

function Letters() {
  const [letters, setLetters] = useState(['A', 'B', 'C'])
  const { ref, told, toolsOf } = useSortableList(letters, (letter) => letter, setLetters)
  return (
    <div>
      <ul ref={ref}>
        {letters.map((letter, at) => (
          <li key={letter}>
            <MovingTools {...toolsOf(at)} />
          </li>
        ))}
      </ul>
      <p>{told}</p>
      <button type="button" data-add>
        Add
      </button>
    </div>
  )
}

const press = (label: string) =>
  act(async () => {
    const button = all(`[aria-label="${label}"]`)[0]
    button?.focus()
    button?.click()
  })
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

test('an item moved to the end keeps the focus on the button that moved it, which then does nothing', async () => {
  await show(<Letters />)
  await press('Move B up')
  expect([focused(), text()]).toEqual(['Move B up', expect.stringContaining('B is now number 1 of 3')])
  await press('Move B up')
  expect([focused(), all('li').length]).toEqual(['Move B up', 3])
  expect(all('[aria-label$="up"]').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Move B up',
    'Move A up',
    'Move C up',
  ])
})

test('after an item is removed the focus goes to the next one, and to adding after the last', async () => {
  await show(<Letters />)
  await press('Remove B')
  expect(focused()).toBe('Remove C')
  await press('Remove C')
  expect(focused()).toBe('Remove A')
  await press('Remove A')
  expect(focused()).toBe('Add')
})
