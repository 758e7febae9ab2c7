import { expect, test } from 'vitest'
import { isPictureAnswerDue } from './catalogue-pictures.ts'

test('an admin is asked after the first synchronization, and after an answer never again', () => {
  const unanswered = { showCataloguePictures: null }
  expect(isPictureAnswerDue(unanswered, [{ status: 'done' }])).toBe(true)
  expect(isPictureAnswerDue(unanswered, [{ status: 'failed' }, { status: 'done' }])).toBe(true)
  expect(isPictureAnswerDue(unanswered, [])).toBe(false)
  expect(isPictureAnswerDue(unanswered, [{ status: 'failed' }, { status: 'running' }])).toBe(false)
  expect(isPictureAnswerDue({ showCataloguePictures: false }, [{ status: 'done' }])).toBe(false)
  expect(isPictureAnswerDue({ showCataloguePictures: true }, [{ status: 'done' }])).toBe(false)
  expect(isPictureAnswerDue(undefined, undefined)).toBe(false)
})
