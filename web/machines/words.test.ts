import { expect, test } from 'vitest'
import { ownFeatures } from './words.ts'

test('a feature that only repeats the name of its edition is left out', () => {
  const of = (name: string, ...features: string[]) => ownFeatures({ name, features })
  expect(of('Godzilla (Pro)', 'Pro edition')).toEqual([])
  expect(of('Godzilla (LE)', 'Widebody', 'Limited edition')).toEqual(['Widebody'])
  expect(of('AC/DC (Premium Vault Edition)', 'Premium edition', 'Vault edition')).toEqual([])
  expect(of('Grand Prix', 'Pro edition')).toEqual(['Pro edition'])
  expect(of('Black Magic', 'Export edition')).toEqual(['Export edition'])
})
