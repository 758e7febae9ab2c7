import Search from 'lucide-react/icons/search'
import { paths } from '#contract/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { AddressForm } from '#web/ui/forms/address-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import type { DirectoryAddress } from './directory-address.ts'

const FIELDS = [
  { name: 'search', label: 'Name' },
  { name: 'location', label: 'Location' },
  { name: 'machine', label: 'Owns' },
] as const

const PLACEHOLDERS = { search: 'Ada', location: 'Chicago', machine: 'Godzilla' }

/** The directory's search, stored in the address. */
export function DirectorySearch({ address }: { address: DirectoryAddress }) {
  return (
    <search aria-label="Members">
      <AddressForm
        action={paths.members()}
        address={address}
        preserveScroll
        className="mb-5 grid grid-cols-2 items-end gap-3 lg:flex"
      >
        {FIELDS.map(({ name, label }) => (
          <Field key={name} label={label} className={name === 'search' ? 'col-span-2 lg:w-64' : 'lg:w-64'}>
            <TextInput
              type="search"
              name={name}
              defaultValue={address[name]}
              placeholder={PLACEHOLDERS[name]}
              maxLength={100}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="search"
            />
          </Field>
        ))}
        <Button type="submit" icon={<Search size={18} aria-hidden="true" />} className="col-span-2">
          Search
        </Button>
      </AddressForm>
    </search>
  )
}
