import { MACHINE_TYPES, TYPE_LABELS } from '#contract/machine-words.ts'
import { paths } from '#contract/paths.ts'
import type { TopTitle } from '#contract/ratings.ts'
import { ERAS, type Era, TOP_PAGE_SIZE } from '#contract/ratings-terms.ts'
import { MachinePicture } from '#web/machines/machine-picture.tsx'
import { useLoaded } from '#web/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ChipLink } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Score } from '#web/ui/score.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { RankingMethod } from './ranking-method.tsx'
import { type TopAddress, topQuery } from './top-address.ts'

const ERA_KEYS = Object.keys(ERAS) as Era[]

/** Titles by what members gave them: overall, of an era, of a type. */
export function TopListScreen({ address }: { address: TopAddress }) {
  const { data, pagination, method } = useLoaded(topQuery(address))
  const pages = Math.ceil(pagination.total / TOP_PAGE_SIZE)
  return (
    <div className="wrap pb-12">
      <PageHead
        title={topTitle(address)}
        lead="Ranked by members’ ratings. All editions of a title count together."
        breadcrumb={[{ label: 'Machines', href: paths.machines() }, { label: 'Top list' }]}
      />
      <Choices address={address} />
      {data.length === 0 ? (
        <NothingRanked address={address} rankedFrom={method.rankedFrom} />
      ) : (
        <ol start={data[0]?.rank} className="mb-8 grid gap-2.5 sm:gap-3 lg:grid-cols-2">
          {data.map((title) => (
            <TopRow key={title.titleId} title={title} eager={title.rank <= 6} />
          ))}
        </ol>
      )}
      <Pagination
        page={address.page ?? 1}
        pages={pages}
        hrefOf={(page) => paths.topMachines({ ...address, page: page > 1 ? page : undefined })}
      />
      <RankingMethod method={method} />
    </div>
  )
}

/** "Best machines of the dot matrix age, solid state" as a heading and as the page's title. */
export function topTitle({ era, type }: TopAddress): string {
  const parts = [
    'Top machines',
    ...(era ? [ERAS[era].label] : []),
    ...(type ? [TYPE_LABELS[type].toLowerCase()] : []),
  ]
  return parts.join(', ')
}

function Choices({ address: { era, type } }: { address: TopAddress }) {
  return (
    <div className="mb-6 flex flex-col gap-3">
      <nav aria-label="Years" className="flex flex-wrap gap-2">
        <ChipLink href={paths.topMachines({ type })} lit={!era} tone="amber" keepScroll>
          All years
        </ChipLink>
        {ERA_KEYS.map((key) => (
          <ChipLink
            key={key}
            href={paths.topMachines({ era: key, type })}
            lit={key === era}
            tone="amber"
            keepScroll
          >
            {ERAS[key].label}
            <span className="num font-normal max-sm:hidden">{yearsOf(key)}</span>
          </ChipLink>
        ))}
      </nav>
      <nav aria-label="Type" className="flex flex-wrap gap-2">
        <ChipLink href={paths.topMachines({ era })} lit={!type} tone="teal" keepScroll>
          All types
        </ChipLink>
        {MACHINE_TYPES.map((key) => (
          <ChipLink
            key={key}
            href={paths.topMachines({ era, type: key })}
            lit={key === type}
            tone="teal"
            keepScroll
          >
            {TYPE_LABELS[key]}
          </ChipLink>
        ))}
      </nav>
    </div>
  )
}

function yearsOf(era: Era): string {
  const { from, to } = ERAS[era]
  return to > 2_090 ? `from ${from}` : `${from}–${to}`
}

function TopRow({ title, eager }: { title: TopTitle; eager: boolean }) {
  const { titleId, rank, name, manufacturer, year, display, imageUrl, score, mean, count } = title
  return (
    <li className="relative flex min-w-0 items-center gap-3 overflow-clip rounded-card border border-line bg-raised p-2.5 shadow-card hover:border-edge sm:gap-4 sm:p-3">
      <span className="num min-w-5 shrink-0 whitespace-nowrap text-right font-bold text-quiet sm:min-w-8 sm:text-lg">
        <span className="sr-only">Rank </span>
        {rank}
      </span>
      <div className="w-18 shrink-0 overflow-clip rounded-control sm:w-28">
        <MachinePicture
          name={name}
          maker={manufacturer}
          year={year}
          display={display}
          picture={imageUrl}
          eager={eager}
        />
      </div>
      <div className="min-w-0 grow">
        <h2 className="font-semibold leading-snug sm:text-lg">
          <SiteLink href={paths.machine(titleId, name)} className="stretched">
            {name}
          </SiteLink>
        </h2>
        <p className="num text-quiet text-sm">
          {[manufacturer, year].filter((fact) => fact !== null).join(', ')}
        </p>
        <p className="num text-quiet text-sm">
          {count.toLocaleString('en-US')} ratings, average {mean.toFixed(1)}
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end">
        <Score value={score} label={`Score ${score.toFixed(1)} of 5`} className="max-sm:[&_.score]:text-xl" />
        {/* Not the mean: what the list goes by. */}
        <span aria-hidden="true" className="text-quiet text-xs">
          score
        </span>
      </div>
    </li>
  )
}

function NothingRanked({ address, rankedFrom }: { address: TopAddress; rankedFrom: number }) {
  const isNarrowed = address.era !== undefined || address.type !== undefined
  return (
    <div className="mb-6">
      <EmptyState
        level={2}
        title="No ranked machines yet"
        action={
          isNarrowed ? (
            <ButtonLink href={paths.topMachines()}>All years and types</ButtonLink>
          ) : (
            <ButtonLink href={paths.machines()}>Find a machine to rate</ButtonLink>
          )
        }
      >
        A machine is ranked once {rankedFrom} members have rated it.
      </EmptyState>
    </div>
  )
}
