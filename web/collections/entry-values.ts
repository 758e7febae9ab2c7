// Values of an entry's form, and the API's input from them.

import type { CollectionEntry } from '#contract/collections/collections.ts'
import { type COLLECTION_STATUSES, NOTE_MAX, PRICE_PAID_MAX } from '#contract/collections/constants.ts'
import type { CONDITIONS } from '#contract/conditions.ts'
import type { InputOf } from '#web/api.ts'
import type { Errors, Values } from '#web/ui/forms/form.tsx'

export const ENTRY_FIELDS = [
  'opdbId',
  'status',
  'condition',
  'acquiredOn',
  'pricePaid',
  'value',
  'note',
  'isPublic',
] as const
export type EntryField = (typeof ENTRY_FIELDS)[number]

type NewEntry = InputOf<'POST /api/collection'>['body']

/** "$4,200.50" → 4200.5; null for an empty field, undefined for an invalid price. */
export function dollarsOf(text: string): number | null | undefined {
  const bare = text.replace(/[\s$]/g, '').replace(/,(?=\d{3}(?:\D|$))/g, '')
  if (bare === '') return null
  if (!/^\d{1,7}(?:\.\d{1,2})?$/.test(bare)) return undefined
  const dollars = Number(bare)
  return dollars <= PRICE_PAID_MAX ? dollars : undefined
}

export function checkEntry({ opdbId, pricePaid, value, note }: Values<EntryField>): Errors<EntryField> {
  return {
    ...(opdbId === '' && { opdbId: 'Please choose an edition' }),
    ...(dollarsOf(pricePaid) === undefined && { pricePaid: 'Please enter an amount in dollars' }),
    ...(dollarsOf(value) === undefined && { value: 'Please enter an amount in dollars' }),
    ...(note.trim().length > NOTE_MAX && { note: `At most ${NOTE_MAX.toLocaleString('en-US')} characters` }),
  }
}

/** For new and changed entries alike: cleared fields are null. */
export function entryBody(values: Values<EntryField>, pictureIds: readonly number[]): NewEntry {
  return {
    opdbId: values.opdbId,
    // The select has no other values.
    status: values.status as (typeof COLLECTION_STATUSES)[number],
    condition: (values.condition || null) as (typeof CONDITIONS)[number] | null,
    acquiredOn: values.acquiredOn || null,
    pricePaid: dollarsOf(values.pricePaid) ?? null,
    value: dollarsOf(values.value) ?? null,
    note: values.note.trim() || null,
    isPublic: values.isPublic === 'on',
    pictureIds: [...pictureIds],
  }
}

/** Sends the edition only if another was chosen, because the stored one may no longer be an edition. */
export function changeOf(entry: CollectionEntry, { opdbId, ...body }: NewEntry): Partial<NewEntry> {
  return opdbId === entry.machine.opdbId ? body : { opdbId, ...body }
}

/** "4200.00" → "4200", as typed by hand. */
export function typedPrice(price: string | null | undefined): string {
  return price?.replace(/\.00$/, '') ?? ''
}
