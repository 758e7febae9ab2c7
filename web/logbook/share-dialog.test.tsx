// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { type Answer, livePart, refusal } from '#web/dev/live-part.tsx'
import { query } from '#web/queries.ts'
import { ShareDialog } from './share-dialog.tsx'

const { notes, show, press, settle, button } = livePart()
const LOGBOOK = 'GET /api/collection/1/logbook'
const SHARE = { url: 'https://pins.example/s/1', showsPrices: false, showsNames: false }

function Shared() {
  const { data } = useQuery(query('GET /api/collection/{id}/logbook', { params: { id: 1 } }))
  return data ? (
    <ShareDialog open onClose={() => {}} machine={{ id: 1, name: 'Godzilla' }} share={data.share} />
  ) : null
}

test('after the link is revoked, the focus is on the button that creates another one', async () => {
  notes.answers[LOGBOOK] = [200, { share: SHARE }]
  await show(<Shared />, 'member')
  button('Revoke the link')?.focus()
  notes.answers[LOGBOOK] = [200, { share: null }]
  await press('Revoke the link')
  expect(button('Revoke the link')).toBeUndefined()
  expect(document.activeElement?.textContent).toBe('Create the link')
})

test('a link that could not be revoked is told after the dialog was closed', async () => {
  let answer: (reply: Answer) => void = () => undefined
  notes.answers['DELETE /api/collection/1/logbook/share'] = () => new Promise((done) => (answer = done))
  function Closable() {
    const [isOpen, setOpen] = useState(true)
    return (
      <>
        <button type="button" onClick={() => setOpen(false)}>
          Put away
        </button>
        <ShareDialog
          open={isOpen}
          onClose={() => setOpen(false)}
          machine={{ id: 1, name: 'Godzilla' }}
          share={SHARE}
        />
      </>
    )
  }
  await show(<Closable />, 'member')
  await press('Revoke the link')
  await press('Put away')
  await act(async () => answer(refusal(503, 'Please try again later.')))
  await settle()
  expect(notes.told).toEqual(['The link was not revoked: Please try again later.'])
})
