import type { MembersAddress } from '#web/moderation/staff-address.ts'
import { MEMBER_STATUS_LABELS, ROLE_WORDS } from '#web/moderation/words.ts'
import { Button } from '#web/ui/button.tsx'
import { AddressForm } from '#web/ui/forms/address-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

export interface MemberFiltersProps {
  address: MembersAddress
  /** Where the list stands, without its query. */
  action: string
  /** A part of the address that is not the list's. */
  tab?: string
  /** For admins, who see addresses and when somebody was last here. */
  full: boolean
}

const SORTS = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['name', 'By name'],
  ['last_seen', 'Last seen'],
  ['flags', 'Most reported'],
] as const

/** Which members are listed, in what order: a part of the address. */
export function MemberFilters({ address, action, tab, full }: MemberFiltersProps) {
  return (
    <AddressForm
      // What the address says is what the fields show, also after a link.
      key={JSON.stringify(address)}
      action={action}
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
  /** The words for no choice; null where one is always made. */
  any: string | null
  children: readonly (readonly [key: string, word: string])[]
}

function Choice({ label, name, value, any, children }: ChoiceProps) {
  return (
    <Field label={label} className="lg:w-40">
      <Select name={name} defaultValue={value ?? ''}>
        {any === null ? null : <option value="">{any}</option>}
        {children.map(([key, word], index) => (
          // The first of a list that always has a choice is what an empty address means.
          <option key={key} value={any === null && index === 0 ? '' : key}>
            {word}
          </option>
        ))}
      </Select>
    </Field>
  )
}
