// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Question } from '#contract/market/questions.ts'
import { livePart } from '#web/dev/live-part.tsx'
import { QuestionForm } from './question-form.tsx'

const { notes, show, send, type } = livePart()

test('a question that is sent again after a lost answer has the same key, the next one another', async () => {
  const keys: string[] = []
  const ask = async ({ sendKey }: { sendKey: string }) => {
    keys.push(sendKey)
    if (keys.length === 1) throw new TypeError('Failed to fetch')
    return { isHidden: false } as Question
  }
  await show(
    <QuestionForm
      label="Ask"
      fieldLabel="Question"
      missing="Please write something"
      submitText="Ask"
      failed="Failed to send"
      held="Waiting"
      send={ask}
    />,
    'member',
  )
  await type('[name=text]', 'Does it fit a Taxi?')
  await send()
  expect(notes.told).toEqual(['Failed to send: The site can’t be reached. Please try again.'])
  await send()
  await type('[name=text]', 'And a Whirlwind?')
  await send()
  expect([keys.length, keys[1] === keys[0], keys[2] === keys[0]]).toEqual([3, true, false])
})
