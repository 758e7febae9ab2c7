import { expect, test } from 'vitest'
import { stepOf } from './recipient-steps.ts'

const open = (active: number) => ({ active, count: 3, isExpanded: true })
const shut = { active: -1, count: 0, isExpanded: false }

test('the arrows walk through the suggestions and the field, round and round', () => {
  expect([-1, 0, 1, 2].map((active) => stepOf('ArrowDown', open(active)))).toEqual([0, 1, 2, -1])
  expect([-1, 0, 1, 2].map((active) => stepOf('ArrowUp', open(active)))).toEqual([2, -1, 0, 1])
})

test('Enter takes the marked suggestion, and sends the form where none is marked', () => {
  expect(stepOf('Enter', open(1))).toBe('choose')
  expect(stepOf('Enter', open(-1))).toBeUndefined()
  expect(stepOf('Enter', shut)).toBeUndefined()
})

test('the arrows open a closed list, Escape closes an open one alone, letters are the field’s', () => {
  expect(stepOf('ArrowDown', shut)).toBe('open')
  expect(stepOf('Escape', open(0))).toBe('close')
  expect([stepOf('Escape', shut), stepOf('a', open(0)), stepOf('Home', open(0))]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
