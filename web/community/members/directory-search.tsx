import ChevronDown from 'lucide-react/icons/chevron-down'
import Search from 'lucide-react/icons/search'
import { paths } from '#contract/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { AddressForm } from '#web/ui/forms/address-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import type { DirectoryAddress } from './directory-address.ts'

const FOLDED = 'grow lg:grow-0 max-lg:[details:not([open])~&]:hidden'

/** The directory's search, stored in the address. */
export function DirectorySearch({ address }: { address: DirectoryAddress }) {
  return (
    <search aria-label="Members">
      <AddressForm
        action={paths.members()}
        address={address}
        preserveScroll
        className="mb-5 flex flex-wrap items-end gap-x-3 gap-y-2"
      >
        <SearchField
          name="search"
          label="Name"
          placeholder="Ada"
          address={address}
          className="grow lg:grow-0"
        />
        <SearchButton className="lg:hidden" />
        {/* On phones it folds the fields below. */}
        <details
          open={(address.location ?? address.machine) !== undefined}
          // A reader may have opened it before the script came.
          suppressHydrationWarning
          className="group basis-full lg:hidden"
        >
          <summary className="flex min-h-9 w-fit cursor-pointer items-center gap-1.5 font-medium text-link text-sm">
            Filters
            <ChevronDown size={18} aria-hidden="true" className="group-open:rotate-180" />
          </summary>
        </details>
        <SearchField
          name="location"
          label="Location"
          placeholder="Chicago"
          address={address}
          className={FOLDED}
        />
        <SearchField
          name="machine"
          label="Owns"
          placeholder="Godzilla"
          address={address}
          className={FOLDED}
        />
        <SearchButton className="max-lg:hidden" />
      </AddressForm>
    </search>
  )
}

interface SearchFieldProps {
  name: 'search' | 'location' | 'machine'
  label: string
  placeholder: string
  address: DirectoryAddress
  className: string
}

function SearchField({ name, label, placeholder, address, className }: SearchFieldProps) {
  return (
    <Field label={label} className={`min-w-0 basis-32 lg:basis-64 ${className}`}>
      <TextInput
        type="search"
        name={name}
        defaultValue={address[name]}
        placeholder={placeholder}
        maxLength={100}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
      />
    </Field>
  )
}

function SearchButton({ className }: { className: string }) {
  return (
    <Button type="submit" icon={<Search size={18} aria-hidden="true" />} className={className}>
      Search
    </Button>
  )
}
