// @vitest-environment happy-dom
// Answers of the preview that come in another order, or after it was closed.
import { act } from 'react'
import { expect, test } from 'vitest'
import type { AdminPost } from '#contract/blog/admin.ts'
import { type Answer, livePart } from '#web/dev/live-part.tsx'
import { EditorPreview } from './editor-preview.tsx'
import { valuesOf } from './editor-values.ts'

const { notes, show, press, settle, all } = livePart()

const POST = { id: 9, revision: 3 } as AdminPost
const answerOf = (words: string): Answer => {
  const author = { username: 'ada', displayName: null }
  const category = { name: 'News' }
  const article = { title: 'Out', html: words, category, author, minutes: 1, isPreview: false, needs: null }
  return [200, { article, related: [], permissions: [] }]
}
const shown = () => all('dialog .written')[0]?.textContent

async function ask(): Promise<(at: number, words: string) => Promise<void>> {
  const answers: ((answer: Answer) => void)[] = []
  notes.answers['GET /api/membership-tiers'] = [200, [{ id: 3, name: 'Premium' }]]
  notes.answers['POST /api/admin/blog-posts/9/previews'] = () => new Promise((done) => answers.push(done))
  await show(<EditorPreview values={{ ...valuesOf(null), title: 'Out' }} post={POST} />, 'admin')
  const answer = async (at: number, words: string) => {
    answers[at]?.(answerOf(words))
    await settle()
  }
  await press('Preview')
  await answer(0, 'For visitors')
  expect(shown()).toBe('For visitors')
  return answer
}

async function choose(tier: string): Promise<void> {
  const reader = all('dialog select')[0] as HTMLSelectElement
  await act(async () => {
    reader.value = tier
    reader.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await settle()
}

test('an answer for readers chosen before does not replace that for those chosen since', async () => {
  const answer = await ask()
  await choose('3')
  await choose('')
  await answer(2, 'For visitors again')
  await answer(1, 'For Premium')
  expect(shown()).toBe('For visitors again')
})

test('an answer after closing does not open the preview again', async () => {
  const answer = await ask()
  await choose('3')
  await act(async () => (all('dialog')[0] as HTMLDialogElement).close())
  await settle()
  await answer(1, 'For Premium')
  expect(shown()).toBeUndefined()
})
