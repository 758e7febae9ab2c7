// MemberFilters: filters of staff's lists of members.
import type { MembersAddress } from '#web/moderation/staff-address.ts'
import { MEMBER_STATUS_LABELS, ROLE_WORDS } from '#web/moderation/words.ts'
import { Button } from '#web/ui/button.tsx'
import { AddressForm } from '#web/ui/forms/address-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

export interface MemberFiltersProps {
  address: MembersAddress
  /** Path of the list, without its query. */
  action: string
  /** Another part of the page's query, to be preserved. */
  tab?: string
  /** For admins, who see email addresses and last visits. */
  full: boolean
}

const SORTS = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['name', 'By name'],
  ['last_seen', 'Last seen'],
  ['flags', 'Most reported'],
] as const

/** Filters and order of the list, stored in the address. */
export function MemberFilters({ address, action, tab, full }: MemberFiltersProps) {
  return (
    <AddressForm
      action={action}
      address={address}
      preserveScroll
      goOnChoice
      role="search"
      className="mb-4 grid grid-cols-2 items-end gap-3 lg:flex"
    >
      {tab ? <input type="hidden" name="tab" value={tab} /> : null}
      <Field label={full ? 'Name or email' : 'Name'} className="col-span-2 lg:w-72">
        <TextInput
          type="search"
          name="search"
          defaultValue={address.search}
          maxLength={100}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
        />
      </Field>
      <Choice label="Role" name="role" value={address.role} any="Any">
        {Object.entries(ROLE_WORDS)}
      </Choice>
      <Choice label="Status" name="standing" value={address.standing} any="Any">
        {Object.entries(MEMBER_STATUS_LABELS).map(([key, { word }]) => [key, word])}
      </Choice>
      <Choice label="Sort" name="sort" value={address.sort} any={null}>
        {SORTS.filter(([key]) => full || key !== 'last_seen')}
      </Choice>
      <Button type="submit">Search</Button>
    </AddressForm>
  )
}

interface ChoiceProps {
  label: string
  name: string
  value: string | undefined
  /** Label of the empty option; null if one is always chosen. */
  any: string | null
  children: readonly (readonly [key: string, word: string])[]
}

function Choice({ label, name, value, any, children }: ChoiceProps) {
  return (
    <Field label={label} className="lg:w-40">
      <Select name={name} defaultValue={value ?? ''}>
        {any === null ? null : <option value="">{any}</option>}
        {children.map(([key, word], index) => (
          // In a list without an empty option the first one stands for an empty address.
          <option key={key} value={any === null && index === 0 ? '' : key}>
            {word}
          </option>
        ))}
      </Select>
    </Field>
  )
}
