// @vitest-environment happy-dom
// A confirmed action that fails is told, in the dialog while it is open.
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { ApiError } from '#contract/api-error.ts'
import { livePart } from '#web/dev/live-part.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'

const { notes, show, press, settle, text, all, button } = livePart()

function Asked({ act: run, ...kind }: Pick<ConfirmDialogProps, 'act' | 'otherwise'>) {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Again
      </button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Take it down?"
        actionText="Take down"
        act={run}
        {...kind}
      >
        <p>Its readers lose it.</p>
      </ConfirmDialog>
    </>
  )
}

test('an action that fails says so in the dialog, which stays open', async () => {
  await show(<Asked act={() => Promise.reject(new Error('away'))} />)
  await press('Take down')
  expect(all('dialog [role=alert]')).toHaveLength(1)
  expect(text()).toContain('Take it down?')
  expect(button('Take down')?.getAttribute('aria-disabled')).toBeNull()
  expect(notes.told).toEqual([])
})

test('a short question says so by a message, and stays open', async () => {
  await show(<Asked act={() => Promise.reject(new ApiError(502, '', null))} otherwise="It goes on." />)
  await press('Take down')
  expect(notes.told).toEqual(['Something went wrong: It goes on.'])
  expect(all('dialog [role=alert]')).toHaveLength(0)
  expect(text()).toContain('Take it down?')
})

test('one that fails after the dialog was closed says so by a message, and the next opening begins without it', async () => {
  let fail: (error: Error) => void = () => undefined
  await show(<Asked act={() => new Promise((_, reject) => (fail = reject))} />)
  await press('Take down')
  await press('Cancel')
  expect(text()).not.toContain('Take it down?')
  await act(async () => fail(new Error('away')))
  await settle()
  expect(notes.told).toHaveLength(1)
  expect(notes.told[0]).toMatch(/^Something went wrong: /)
  await press('Again')
  expect(text()).toContain('Take it down?')
  expect(all('dialog [role=alert]')).toHaveLength(0)
})

test.each([
  ['with consequences', {}],
  ['of a short question', { otherwise: 'It goes on.' }],
])(
  'one %s that is opened for something else meanwhile stays open, and waits for its own answer',
  async (_, kind) => {
    const answers: (() => void)[] = []
    await show(<Asked act={() => new Promise((done) => answers.push(done))} {...kind} />)
    await press('Take down')
    await press('Cancel')
    await press('Again')
    expect(button('Take down')?.getAttribute('aria-disabled')).toBeNull()
    await press('Take down')
    expect(answers).toHaveLength(2)
    await act(async () => answers[0]?.())
    await settle()
    expect(text()).toContain('Take it down?')
    expect(button('Take down')?.getAttribute('aria-disabled')).toBe('true')
    await act(async () => answers[1]?.())
    await settle()
    expect(text()).not.toContain('Take it down?')
  },
)
