// @vitest-environment happy-dom
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { query } from '#web/queries.ts'
import { ImageDialog } from './image-dialog.tsx'

const { notes, show, send } = livePart()

test('after a picture was added the machine’s public page is read again', async () => {
  let client: QueryClient | undefined
  const opdbId = 'GweeP-MW95j'
  const shown = [
    query('GET /api/machine-pages/{opdbId}', { params: { opdbId } }),
    query('GET /api/machines/{opdbId}', { params: { opdbId } }),
    query('GET /api/admin/machines/{id}', { params: { id: opdbId } }),
  ].map(({ queryKey }) => queryKey)
  function Dialog() {
    client = useQueryClient()
    const machine = { id: 5, opdbId, name: 'Godzilla', images: [] }
    return <ImageDialog open onClose={() => undefined} machine={machine} onChange={() => undefined} />
  }
  notes.answers['POST /api/admin/machines/5/images'] = [201, []]
  await show(<Dialog />, 'admin')
  for (const key of shown) client?.setQueryData<unknown>(key, {})
  await send({ imageUrl: 'https://example.org/godzilla.jpg', title: '', description: '' })
  expect(notes.told).toEqual(['Image Added: It was added to the machine.'])
  expect(shown.filter((key) => client?.getQueryData(key) !== undefined)).toEqual([])
})
