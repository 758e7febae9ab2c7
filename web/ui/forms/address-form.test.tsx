// @vitest-environment happy-dom
// A form whose fields are the address: they follow it without losing the focus.
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { AddressForm } from './address-form.tsx'
import { Select } from './select.tsx'
import { TextInput } from './text-input.tsx'

const { show, type, all } = livePart()
const OPTIONS = ['', 'parts', 'machines'].map((value) => ({ value, label: value || 'All' }))

interface Address {
  search?: string
  category?: string
  page?: number
}

let goTo: (address: Address) => void = () => {}

function Filters({ start }: { start: Address }) {
  const [address, setAddress] = useState(start)
  goTo = setAddress
  return (
    <AddressForm action="/list" address={address}>
      <input type="hidden" name="tab" value="all" />
      <TextInput name="search" defaultValue={address.search} />
      <Select name="category" defaultValue={address.category ?? ''} options={OPTIONS} />
    </AddressForm>
  )
}

const field = (name: string) => all(`[name=${name}]`)[0] as HTMLInputElement
const values = () => ['tab', 'search', 'category'].map((name) => field(name).value)
const go = (address: Address) => act(async () => goTo(address))

test('fields show what a link’s address says, and the same fields keep the focus', async () => {
  await show(<Filters start={{ search: 'coil' }} />)
  const category = field('category')
  category.focus()
  await go({ search: 'coil', category: 'parts' })
  expect(values()).toEqual(['all', 'coil', 'parts'])
  expect(document.activeElement).toBe(category)
  await go({})
  expect(values()).toEqual(['all', '', ''])
  expect(document.activeElement).toBe(category)
})

test('what was typed gives way to the next address, and only then', async () => {
  await show(<Filters start={{ search: 'coil' }} />)
  await type('[name=search]', 'flipper')
  expect(values()).toEqual(['all', 'flipper', ''])
  await go({ search: 'coil', page: 2 })
  expect(values()).toEqual(['all', 'coil', ''])
})

test('a value that has no option shows the first one', async () => {
  await show(<Filters start={{ category: 'parts' }} />)
  await go({ category: 'gone' })
  expect(values()).toEqual(['all', '', ''])
})
