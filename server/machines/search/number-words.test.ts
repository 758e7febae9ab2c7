import { expect, test } from 'vitest'
import { inDigits, numberSpellings } from './number-words.ts'

test('numbers are the same in Roman, spelled and Arabic', () => {
  expect(inDigits('high speed ii')).toBe('high speed 2')
  expect(inDigits('eight ball deluxe')).toBe('8 ball deluxe')
  expect(inDigits('star wars episode i')).toBe('star wars episode 1')
})

test('letters that may be words stay letters', () => {
  expect(inDigits('i robot')).toBe('i robot')
  expect(inDigits('x men')).toBe('x men')
  expect(inDigits('i')).toBe('i')
  expect(numberSpellings('xenon')).toEqual(['xenon'])
})
