import Search from 'lucide-react/icons/search'
import {
  CATEGORY_LABELS,
  CONDITION_LABELS,
  CONDITIONS,
  LISTING_CATEGORIES,
  LISTING_SORTS,
  PRICE_RANGES,
  type PriceRange,
} from '#contract/market-terms.ts'
import { paths } from '#contract/paths.ts'
import { AddressForm } from '#web/ui/address-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { type Option, Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type MarketAddress, priceRangeText } from './market-address.ts'

const SORT_LABELS: Record<(typeof LISTING_SORTS)[number], string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  price_low: 'Price: low to high',
  price_high: 'Price: high to low',
}

const CATEGORY_OPTIONS = LISTING_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }))
const CONDITION_OPTIONS = CONDITIONS.map((value) => ({ value, label: CONDITION_LABELS[value] }))
const PRICE_OPTIONS = (Object.keys(PRICE_RANGES) as PriceRange[]).map((value) => ({
  value,
  label: priceRangeText(value),
}))
// The first order is the one without a word in the address.
const SORT_OPTIONS = LISTING_SORTS.map((value) => ({
  value: value === 'newest' ? '' : value,
  label: SORT_LABELS[value],
}))

/** Search, filters and order. Choices go to the address at once; without script the button takes them there. */
export function ListingFilters({ address }: { address: MarketAddress }) {
  const { tab, category, condition, price, sort, search } = address
  return (
    <search aria-label="Listings">
      <AddressForm
        // Another address fills the fields anew.
        key={[tab, category, condition, price, sort, search].join('|')}
        action={paths.marketplace()}
        keepScroll
        goOnChoice
        className="grid grid-cols-2 items-end gap-3 md:grid-cols-4 lg:grid-cols-[minmax(0,1.7fr)_repeat(4,minmax(0,1fr))]"
      >
        {tab ? <input type="hidden" name="tab" value={tab} /> : null}
        <Field label="Search listings" className="col-span-2 md:col-span-4 lg:col-span-1">
          <div className="flex gap-2">
            <TextInput
              type="search"
              name="search"
              defaultValue={search}
              placeholder="Title or description"
              maxLength={100}
              enterKeyHint="search"
              autoComplete="off"
            />
            <Button type="submit" aria-label="Search and apply filters">
              <Search size={19} aria-hidden="true" />
            </Button>
          </div>
        </Field>
        <Choice
          label="Category"
          name="category"
          value={category}
          any="All categories"
          options={CATEGORY_OPTIONS}
        />
        <Choice
          label="Condition"
          name="condition"
          value={condition}
          any="Any condition"
          options={CONDITION_OPTIONS}
        />
        <Choice label="Price" name="price" value={price} any="Any price" options={PRICE_OPTIONS} />
        <Choice
          label="Sort"
          name="sort"
          value={sort === 'newest' ? undefined : sort}
          options={SORT_OPTIONS}
        />
      </AddressForm>
    </search>
  )
}

interface ChoiceProps {
  label: string
  name: string
  value: string | undefined
  /** The first option, which narrows nothing. */
  any?: string
  options: readonly Option[]
}

function Choice({ label, name, value = '', any, options }: ChoiceProps) {
  return (
    <Field label={label}>
      <Select
        name={name}
        defaultValue={value}
        options={any ? [{ value: '', label: any }, ...options] : options}
      />
    </Field>
  )
}
