import type { InitializationResult } from '#contract/membership.ts'
import { Card } from '#web/ui/card.tsx'
import { Chip, type Tone } from '#web/ui/chip.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { priceParts } from './plan-price.ts'
import { ProviderId } from './product-table.tsx'

const WORDS: Record<InitializationResult['status'], { word: string; tone: Tone; edge: string }> = {
  success: { word: 'Success', tone: 'green', edge: 'border-l-good' },
  skipped: { word: 'Skipped', tone: 'amber', edge: 'border-l-warn' },
  error: { word: 'Error', tone: 'red', edge: 'border-l-bad' },
}

/** How each tier fared: success green, skipped yellow, anything else red. */
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
  const { word, tone, edge } = WORDS[result.status]
  const { amount, per } = priceParts(result)
  const isThere = result.stripeProductId !== null || result.stripePriceId !== null
  return (
    <Card className={`border-l-4 ${edge}`}>
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
