// InitializationResults: result of setting up products, by tier.
import type { InitializationResult } from '#contract/billing/tiers.ts'
import { priceParts } from '#web/membership/plan-price.ts'
import { Card } from '#web/ui/card.tsx'
import { Chip, type Tone } from '#web/ui/chip.tsx'
import { classes } from '#web/ui/classes.ts'
import { SectionHead } from '#web/ui/section-head.tsx'
import { ProviderId } from './product-table.tsx'

interface Words {
  word: string
  tone: Tone
  look: string
}

const FAILED: Words = {
  word: 'Error',
  tone: 'red',
  look: 'border-l-bad bg-[color-mix(in_oklab,var(--red),var(--raised)_92%)]!',
}

const WORDS: Readonly<Record<string, Words>> = {
  success: {
    word: 'Success',
    tone: 'green',
    look: 'border-l-good bg-[color-mix(in_oklab,var(--green),var(--raised)_92%)]!',
  },
  skipped: {
    word: 'Skipped',
    tone: 'amber',
    look: 'border-l-amber bg-[color-mix(in_oklab,var(--amber),var(--raised)_88%)]!',
  },
}

/** Result per tier: success green, skipped yellow, anything else red. */
export function InitializationResults({ results }: { results: readonly InitializationResult[] }) {
  return (
    <section aria-labelledby="results">
      <SectionHead id="results" title="Result" />
      <ul className="flex flex-col gap-3">
        {results.map((result) => (
          <li key={result.id}>
            <Result result={result} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Result({ result }: { result: InitializationResult }) {
  const { word, tone, look } = WORDS[result.status] ?? FAILED
  const { amount, per } = priceParts(result)
  const isThere = result.stripeProductId !== null || result.stripePriceId !== null
  return (
    <Card className={classes('border-l-4', look)}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Chip tone={tone} lit>
          {word}
        </Chip>
        <span className="font-medium">{result.name}</span>
        <span className="num text-quiet">
          {amount}
          {per}
        </span>
      </div>
      <p className="mt-2">{result.message}</p>
      {isThere ? (
        <dl className="mt-2 grid grid-cols-[5rem_minmax(0,1fr)] gap-x-3 text-sm">
          <dt className="text-quiet">Product</dt>
          <dd>
            <ProviderId id={result.stripeProductId} />
          </dd>
          <dt className="text-quiet">Price</dt>
          <dd>
            <ProviderId id={result.stripePriceId} />
          </dd>
        </dl>
      ) : null}
    </Card>
  )
}
