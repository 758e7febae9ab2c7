// StatisticsChoice: source of the advertised statistics.
import type { SiteSettings } from '#contract/site/site.ts'
import { type Choice, Choices } from '#web/ui/forms/choices.tsx'

type Statistics = SiteSettings['figures']

const STATES: readonly (Choice & { value: Statistics })[] = [
  {
    value: 'automatic',
    label: 'Automatic',
    hint: 'Shows the fixed figures until the whole catalogue has been synchronized for the first time, and live counts after that.',
  },
  {
    value: 'specification',
    label: 'Specification',
    hint: 'Always shows the fixed figures: 12,000+ machines, 40+ manufacturers, 50,000+ members, 8,500+ listings and 125,000+ posts.',
  },
  {
    value: 'live',
    label: 'Live',
    hint: 'Always shows this site’s own counts of machines, manufacturers, members, listings and posts.',
  },
]

export interface StatisticsChoiceProps {
  value: Statistics
  error?: string | undefined
  onChange: (value: Statistics) => void
}

/** Source of the statistics on the home and sign-in pages. */
export function StatisticsChoice({ value, error, onChange }: StatisticsChoiceProps) {
  return (
    <Choices
      legend="Figures on the home page and the sign-in page"
      name="figures"
      choices={STATES}
      value={value}
      error={error}
      onChange={({ target }) => {
        const chosen = STATES.find((state) => state.value === target.value)
        if (chosen) onChange(chosen.value)
      }}
    />
  )
}
