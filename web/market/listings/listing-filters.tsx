import Search from 'lucide-react/icons/search'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useId, useState } from 'react'
import { CONDITION_LABELS, CONDITIONS } from '#contract/conditions.ts'
import {
  CATEGORY_LABELS,
  LISTING_REGIONS,
  LISTING_SORTS,
  PRICE_RANGES,
  type PriceRange,
  priceRangeText,
} from '#contract/market/constants.ts'
import { REGION_LABELS } from '#contract/market/regions.ts'
import { paths } from '#contract/paths.ts'
import { categoriesOf, type MarketAddress, machineOf } from '#web/market/market-address.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { AddressForm } from '#web/ui/forms/address-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { type Option, Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

const SORT_LABELS: Record<(typeof LISTING_SORTS)[number], string> = {
  newest: 'Newest',
  oldest: 'Oldest',
  price_low: 'Lowest price',
  price_high: 'Highest price',
}

const CONDITION_OPTIONS = CONDITIONS.map((value) => ({ value, label: CONDITION_LABELS[value] }))
const PRICE_OPTIONS = (Object.keys(PRICE_RANGES) as PriceRange[]).map((value) => ({
  value,
  label: priceRangeText(value),
}))
const REGION_OPTIONS = LISTING_REGIONS.map((value) => ({ value, label: REGION_LABELS[value] }))
// The default order has no value in the address.
const SORT_OPTIONS = LISTING_SORTS.map((value) => ({
  value: value === 'newest' ? '' : value,
  label: SORT_LABELS[value],
}))

/** Search, filters and order. A choice changes the address at once; without script the form's button does. */
export function ListingFilters({ address }: { address: MarketAddress }) {
  const { tab, category, condition, price, region, sort, search, intent } = address
  const categories = categoriesOf(tab).map((value) => ({ value, label: CATEGORY_LABELS[value] }))
  const machine = machineOf(address)
  const panel = useId()
  const [isOpen, setOpen] = useState(false)
  const chosen = [category, condition, price, region].filter(Boolean).length
  return (
    <search aria-label="Listings">
      <AddressForm
        action={paths.marketplace()}
        address={{ category, condition, price, region, sort, search }}
        preserveScroll
        goOnChoice
        className="flex flex-col gap-3"
      >
        {tab ? <input type="hidden" name="tab" value={tab} /> : null}
        {intent ? <input type="hidden" name="intent" value={intent} /> : null}
        {machine ? <input type="hidden" name="machine" value={machine} /> : null}
        <div className="flex items-end gap-2">
          <Field label="Search listings" hideLabel className="grow">
            <TextInput
              type="search"
              name="search"
              defaultValue={search}
              placeholder="Search listings"
              maxLength={100}
              enterKeyHint="search"
              autoComplete="off"
            />
          </Field>
          <Button type="submit" aria-label="Search and apply filters">
            <Search size={19} aria-hidden="true" />
          </Button>
          <Button
            aria-expanded={isOpen}
            aria-controls={panel}
            onClick={() => setOpen(!isOpen)}
            icon={<SlidersHorizontal size={18} aria-hidden="true" />}
            className="md:hidden noscript:hidden"
          >
            Filters{chosen > 0 ? <span className="num">({chosen})</span> : null}
          </Button>
        </div>
        <div
          id={panel}
          className={classes(
            'grid grid-cols-2 gap-3 md:grid-cols-6 md:*:col-span-2 lg:grid-cols-5 lg:*:col-span-1',
            // Collapsed on phones, so that the first screen shows listings.
            !isOpen && 'max-md:not-noscript:hidden',
          )}
        >
          <Choice name="category" value={category} any="All categories" options={categories} />
          <Choice name="condition" value={condition} any="Any condition" options={CONDITION_OPTIONS} />
          <Choice name="price" value={price} any="Any price" options={PRICE_OPTIONS} />
          <Choice name="region" value={region} any="Anywhere" options={REGION_OPTIONS} />
          <Choice name="sort" value={sort === 'newest' ? undefined : sort} options={SORT_OPTIONS} />
        </div>
      </AddressForm>
    </search>
  )
}

const LABELS = {
  category: 'Category',
  condition: 'Condition',
  price: 'Price',
  region: 'Region',
  sort: 'Sort',
}

interface ChoiceProps {
  name: keyof typeof LABELS
  value: string | undefined
  /** Label of the first option, which does not filter. */
  any?: string
  options: readonly Option[]
}

function Choice({ name, value = '', any, options }: ChoiceProps) {
  return (
    <Field label={LABELS[name]}>
      <Select
        name={name}
        defaultValue={value}
        options={any ? [{ value: '', label: any }, ...options] : options}
      />
    </Field>
  )
}
