import { expect, test } from 'vitest'
import { firstFaulty } from './form.tsx'

const FORM = [{ name: '' }, { name: 'title' }, { name: 'points' }, { name: 'points' }, { name: 'note' }, {}]

test('the focus goes to the first faulty field as the form stands, whatever the order of the errors', () => {
  expect(firstFaulty(FORM, { note: 'Too long', points: 'Please choose' })).toBe(FORM[2])
  expect(firstFaulty(FORM, { title: 'Please enter a title', note: 'Too long' })).toBe(FORM[1])
})

test('no field is faulty where nothing is wrong, or where what is wrong has no field', () => {
  expect(firstFaulty(FORM, {})).toBeUndefined()
  expect(firstFaulty(FORM, { other: 'Wrong', title: undefined })).toBeUndefined()
})
