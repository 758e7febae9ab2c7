// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { ConfirmAction } from './confirm-action.tsx'

const { show, press, settle, button, text } = livePart()

function Asked({ run }: { run: () => Promise<void> }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Again
      </button>
      <ConfirmAction
        open={isOpen}
        onClose={() => setOpen(false)}
        title="End the session?"
        action="End it"
        otherwise="It goes on."
        act={run}
      >
        It has to sign in again.
      </ConfirmAction>
    </>
  )
}

test('an answer closes the opening that it belongs to, and no later one', async () => {
  const answers: (() => void)[] = []
  await show(<Asked run={() => new Promise((done) => answers.push(done))} />)
  await press('End it')
  expect(button('End it')?.getAttribute('aria-disabled')).toBe('true')
  await press('Cancel')
  await press('Again')
  expect(button('End it')?.getAttribute('aria-disabled')).toBeNull()
  await press('End it')
  await act(async () => answers[0]?.())
  await settle()
  expect(text()).toContain('End the session?')
  expect(button('End it')?.getAttribute('aria-disabled')).toBe('true')
  await act(async () => answers[1]?.())
  await settle()
  expect(text()).not.toContain('End the session?')
})
