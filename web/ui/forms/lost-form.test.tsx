// @vitest-environment happy-dom
// A refusal reaches who sent the form, even if they have closed it meanwhile.
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { api } from '#web/api.ts'
import { type Answer, livePart, refusal } from '#web/dev/live-part.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Field, FieldError } from './field.tsx'
import { SubmitButton, useForm } from './form.tsx'

const { notes, show, settle, send, press, all } = livePart()
const CALL = 'POST /api/flags'

function Form({ failed }: { failed?: (error: unknown) => void }) {
  const [problem, setProblem] = useState<string>()
  const { errors, isBusy, props } = useForm({
    fields: ['note'],
    check: () => ({}),
    send: async () => {
      await api('POST /api/flags', { body: { kind: 'topic', id: 1, reason: 'spam' } })
      return undefined
    },
    failed: failed ?? ((error) => setProblem(failureText(error))),
  })
  return (
    <form {...props}>
      <Field label="Note" error={errors.note}>
        <input name="note" />
      </Field>
      {problem ? <FieldError>{problem}</FieldError> : null}
      <SubmitButton busy={isBusy}>Send</SubmitButton>
    </form>
  )
}

function Opened({ failed }: { failed?: (error: unknown) => void }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(false)}>
        Put away
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Report">
        <Form {...(failed && { failed })} />
      </Dialog>
    </>
  )
}

/** Sends the form; what it returns answers the call. */
async function sent(): Promise<(answer: Answer) => Promise<void>> {
  let go: (answer: Answer) => void = () => undefined
  notes.answers[CALL] = () => new Promise((done) => (go = done))
  await send()
  return async (answer) => {
    await act(async () => go(answer))
    await settle()
  }
}

const REFUSED = refusal(409, 'You have reported this.')

test('a refusal is told in the form while it is there', async () => {
  await show(<Opened />)
  const answer = await sent()
  await answer(REFUSED)
  expect([all('[role=alert]').map((one) => one.textContent), notes.told]).toEqual([
    ['You have reported this.'],
    [],
  ])
})

test.each<[string, Answer]>([
  ['of the form', REFUSED],
  ['of a field', refusal(400, 'You have reported this.', { fields: { note: 'Too long' } })],
])('after the form was closed, a refusal %s is told by a message', async (_of, refused) => {
  await show(<Opened />)
  const answer = await sent()
  await press('Put away')
  await answer(refused)
  expect(notes.told).toEqual(['Something went wrong: You have reported this.'])
})

test('of a closed form, what it would have said itself is told once, by that message alone', async () => {
  await show(<Opened failed={(error) => toast.error('Report failed', failureText(error))} />)
  const answer = await sent()
  await press('Put away')
  await answer(REFUSED)
  expect(notes.told).toEqual(['Something went wrong: You have reported this.'])
})
