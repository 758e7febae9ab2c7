import Search from 'lucide-react/icons/search'
import { COLLECTION_SORTS } from '#contract/collections/constants.ts'
import { paths } from '#contract/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { AddressForm } from '#web/ui/forms/address-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import type { CollectionAddress } from './collection-address.ts'

const SORT_LABELS: Record<(typeof COLLECTION_SORTS)[number], string> = {
  newest: 'Recently added',
  oldest: 'First added',
  name: 'Name',
  year: 'Newest machine',
}

// The default order has no value in the address.
const SORT_OPTIONS = COLLECTION_SORTS.map((value) => ({
  value: value === 'newest' ? '' : value,
  label: SORT_LABELS[value],
}))

/** Search and order of one's own collection, stored in the address. */
export function CollectionSearch({ address: { status, q, sort } }: { address: CollectionAddress }) {
  return (
    <search aria-label="Your collection" className="mb-5 block">
      <AddressForm
        action={paths.collection()}
        address={{ q, sort }}
        preserveScroll
        goOnChoice
        className="flex items-end gap-2 sm:gap-3"
      >
        {status ? <input type="hidden" name="status" value={status} /> : null}
        <Field label="Search" className="min-w-0 grow sm:max-w-md">
          <TextInput
            type="search"
            name="q"
            defaultValue={q}
            placeholder="Machine"
            maxLength={100}
            enterKeyHint="search"
            autoComplete="off"
          />
        </Field>
        <Button type="submit" aria-label="Search and sort">
          <Search size={19} aria-hidden="true" />
        </Button>
        <Field label="Sort" className="w-40 shrink-0 sm:w-44">
          <Select name="sort" defaultValue={sort === 'newest' ? '' : (sort ?? '')} options={SORT_OPTIONS} />
        </Field>
      </AddressForm>
    </search>
  )
}
