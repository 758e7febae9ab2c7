// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { useDraft } from './use-draft.ts'

const part = livePart()

function LateField({ about }: { about: string }) {
  const draft = useDraft({ kind: 'reply', about, isLate: true })
  return (
    <button type="button" onClick={draft.open}>
      Write
    </button>
  )
}

beforeEach(() => {
  sessionStorage.clear()
})

test('a field on a page that is read asks for a draft when it is opened, and at once after a reload', async () => {
  const asked = () => part.notes.asked.filter((path) => path.startsWith('/api/drafts/'))
  await part.show(<LateField about="8" />, 'member')
  expect(asked()).toEqual([])
  await part.press('Write')
  await part.settle()
  expect(asked()).toEqual(['/api/drafts/reply/8'])
  await part.show(<LateField about="8" />, 'member')
  expect(asked()).toEqual(['/api/drafts/reply/8', '/api/drafts/reply/8'])
  await part.show(<LateField about="9" />, 'member')
  expect(asked()).toHaveLength(2)
})
