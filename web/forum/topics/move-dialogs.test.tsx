// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { MergeDialog } from './move-dialogs.tsx'

const { notes, show, type, send, settle, all } = livePart()

test('the topic to merge into is found by words of its title', async () => {
  const topic = (id: number, title: string) => ({ id, title, category: { name: 'Tech' }, author: null })
  notes.answers['GET /api/forum-posts'] = [200, { data: [topic(4, 'Coils'), topic(41, 'Coils and more')] }]
  notes.answers['GET /api/forum-posts/41/teaser'] = [200, topic(41, 'Coils and more')]
  notes.answers['POST /api/forum-posts/4/merge'] = [200, { id: 41 }]
  await show(
    <MergeDialog open topic={topic(4, 'Coils') as never} onClose={() => {}} onDone={async () => {}} />,
    'admin',
  )
  await type('[name=other]', 'coils')
  const found = all('ul[aria-label="Topics found"] button')
  expect(found.map(({ textContent }) => textContent)).toEqual(['Coils and more in Tech'])
  await act(async () => found[0]?.click())
  await settle()
  const field = all('[name=other]')[0] as HTMLInputElement
  expect([field.value, document.activeElement === field]).toEqual(['/forums/41', true])
  expect(all('ul[aria-label="Topics found"]')).toEqual([])
  await send()
  expect(notes.sent).toEqual([['POST /api/forum-posts/4/merge', { intoId: 41 }]])
})
