// Converts facts and own fields between values and texts of form fields.
import {
  ADMIN_MAX,
  type FactField,
  type OwnField,
  PERSON_ROLES,
  YEAR_MAX,
  YEAR_MIN,
} from '#contract/machines/admin-constants.ts'
import type { FactValue } from '#contract/machines/facts.ts'
import { roleLabel } from '#contract/machines/words.ts'
import { displayWord, typeWord } from '#web/machines/words.ts'
import { moneyText } from '#web/ui/display/money.tsx'

/** A field's text: lists have one entry per line, people their role before the name. */
export function typedText(value: FactValue): string {
  if (value === null) return ''
  if (!Array.isArray(value)) return String(value)
  return value
    .map((part) => (typeof part === 'string' ? part : `${roleLabel(part.role)}: ${part.name}`))
    .join('\n')
}

/** A value for display, in the field's words; null if unknown. */
export function shownText(field: FactField | OwnField, value: FactValue): string | null {
  if (value === null || (Array.isArray(value) && value.length === 0)) return null
  if (field === 'type') return typeWord(String(value))
  if (field === 'display') return displayWord(String(value))
  if (field === 'kind') return value === 'arcade' ? 'Arcade' : 'Pinball'
  if (field === 'value') return moneyText(String(value))
  if (field === 'productionRun') return Number(value).toLocaleString('en-US')
  return typedText(value).replaceAll('\n', Array.isArray(value) ? ', ' : '\n')
}

/** Value of a field's text, or its error message. */
export type Meaning = { value: FactValue } | { fault: string }

export function meaningOf(field: FactField | OwnField, typed: string): Meaning {
  const text = typed.replaceAll('\r\n', '\n').trim()
  if (text === '') return field === 'name' ? { fault: 'Please enter a name' } : { value: emptyOf(field) }
  switch (field) {
    case 'year':
      return wholeNumber(text, YEAR_MIN, YEAR_MAX)
    case 'playerCount':
      return wholeNumber(text, 1, 20)
    case 'ipdbId':
      return wholeNumber(text, 1, 2_147_483_647)
    case 'productionRun':
      return wholeNumber(text, 0, ADMIN_MAX.productionRun)
    case 'value':
      return dollars(text)
    case 'features':
      return { value: linesOf(text) }
    case 'people':
      return people(text)
    default:
      return { value: text }
  }
}

function emptyOf(field: FactField | OwnField): FactValue {
  return field === 'features' || field === 'people' ? [] : null
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** Accepts "1,250" as a number. */
function withoutCommas(text: string): string {
  return /^\$?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
}

function wholeNumber(text: string, min: number, max: number): Meaning {
  const plain = withoutCommas(text)
  if (!/^\d{1,10}$/.test(plain)) return { fault: 'Please enter a whole number' }
  const value = Number(plain)
  if (value < min) return { fault: `Must be at least ${min}` }
  return value > max
    ? { fault: `Must be at most ${max.toLocaleString('en-US', { useGrouping: max > 9999 })}` }
    : { value }
}

/** Dollars as the decimal string that histories store. */
function dollars(text: string): Meaning {
  const plain = withoutCommas(text).replace(/^\$/, '')
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain)) {
    return { fault: 'Please enter an amount in dollars, such as 7450 or 7450.50' }
  }
  const value = Number(plain)
  return value > ADMIN_MAX.value ? { fault: 'This value is too high' } : { value: value.toFixed(2) }
}

function people(text: string): Meaning {
  const found: { name: string; role: string }[] = []
  for (const line of linesOf(text)) {
    const [, word = '', name = ''] = /^([^:]+):\s*(.+)$/.exec(line) ?? []
    const role = PERSON_ROLES.find((one) =>
      [one, roleLabel(one).toLowerCase()].includes(word.trim().toLowerCase()),
    )
    if (!role || name === '') {
      return { fault: `“${line}”: please start each line with a role, such as “Design: Ada Shore”` }
    }
    found.push({ name, role })
  }
  return { value: found }
}

export const TRADES = PERSON_ROLES.map(roleLabel).join(', ')
