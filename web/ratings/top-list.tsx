import { MACHINE_TYPES, TYPE_LABELS } from '#contract/machines/words.ts'
import { paths } from '#contract/paths.ts'
import { ERAS, type Era, TOP_PAGE_SIZE } from '#contract/ratings/constants.ts'
import type { TopTitle } from '#contract/ratings/ratings.ts'
import { LayoutSwitch } from '#web/machines/list/layout-switch.tsx'
import { MachineTable } from '#web/machines/list/machine-table.tsx'
import { MachineTableRow, ratingCount } from '#web/machines/list/machine-table-row.tsx'
import type { MachineRowSlots } from '#web/machines/list/row-slots.ts'
import { useLoaded } from '#web/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ChipLink } from '#web/ui/chip.tsx'
import { Pagination } from '#web/ui/display/pagination.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { NoSuchPage } from '#web/ui/feedback/no-such-page.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { RankingMethod } from './ranking-method.tsx'
import { type TopAddress, topQuery, topTitle } from './top-address.ts'

const ERA_KEYS = Object.keys(ERAS) as Era[]

/** On phones one line that scrolls, so that the list begins on the first screen. */
const CHIP_ROW = 'scroll-x edge-fade -mx-1 -my-1 flex gap-2 p-1 sm:flex-wrap'

export interface TopListScreenProps {
  address: TopAddress
  slots: MachineRowSlots
}

/** Titles by score: of all time, of an era, of a type. */
export function TopListScreen({ address, slots }: TopListScreenProps) {
  const { data, pagination, method } = useLoaded(topQuery(address))
  const pages = Math.ceil(pagination.total / TOP_PAGE_SIZE)
  return (
    <div className="wrap pb-12">
      <PageHead
        title={topTitle(address)}
        lead={
          // On phones what is below, folded, says it.
          <span className="max-sm:hidden">
            Ranked by score: the average of members’ ratings, weighted by how many there are. All editions of
            a title count together.
          </span>
        }
        breadcrumb={[{ label: 'Machines', href: paths.machines() }, { label: 'Top list' }]}
      />
      <RankingMethod method={method} />
      <Choices address={address} />
      {pagination.total === 0 ? (
        <NothingRanked address={address} rankedFrom={method.rankedFrom} />
      ) : data.length === 0 ? (
        <NoSuchPage level={2} />
      ) : (
        <div className="mb-8 flex flex-col items-end gap-3">
          <LayoutSwitch />
          <MachineTable
            label="Top machines"
            machines={data}
            hasRank
            ratingLabel="Score"
            hasMarks={slots.marks !== undefined}
          >
            {data.map((title, index) => (
              <TopRow key={title.titleId} title={title} place={{ index, count: data.length }} slots={slots} />
            ))}
          </MachineTable>
        </div>
      )}
      <Pagination
        page={address.page ?? 1}
        pages={pages}
        hrefOf={(page) => paths.topMachines({ ...address, page: page > 1 ? page : undefined })}
      />
    </div>
  )
}

function Choices({ address: { era, type } }: { address: TopAddress }) {
  return (
    <div className="mb-4 flex flex-col gap-2 sm:mb-6 sm:gap-3">
      <nav aria-label="Years" className={CHIP_ROW}>
        <ChipLink
          href={paths.topMachines({ type })}
          lit={!era}
          tone="amber"
          preserveScroll
          className="shrink-0"
        >
          All years
        </ChipLink>
        {ERA_KEYS.map((key) => (
          <ChipLink
            key={key}
            href={paths.topMachines({ era: key, type })}
            lit={key === era}
            tone="amber"
            preserveScroll
            className="shrink-0"
          >
            {ERAS[key].label}
            <span className="num font-normal max-sm:hidden">{yearsOf(key)}</span>
          </ChipLink>
        ))}
      </nav>
      <nav aria-label="Type" className={CHIP_ROW}>
        <ChipLink
          href={paths.topMachines({ era })}
          lit={!type}
          tone="teal"
          preserveScroll
          className="shrink-0"
        >
          All types
        </ChipLink>
        {MACHINE_TYPES.map((key) => (
          <ChipLink
            key={key}
            href={paths.topMachines({ era, type: key })}
            lit={key === type}
            tone="teal"
            preserveScroll
            className="shrink-0"
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

interface TopRowProps {
  title: TopTitle
  place: { index: number; count: number }
  slots: MachineRowSlots
}

function TopRow({ title, place, slots }: TopRowProps) {
  const { titleId, rank, name, score, mean, count } = title
  return (
    <MachineTableRow
      machine={title}
      place={place}
      href={paths.machine(titleId, name)}
      level={2}
      rank={rank}
      // The weighted score, which the list is ordered by, and below it the average, as everywhere.
      rating={{
        heading: 'Score',
        value: score.toFixed(2),
        label: `Score ${score.toFixed(2)} of 5`,
        caption: `Average ${mean.toFixed(1)}, ${ratingCount(count)}`,
      }}
      marks={slots.marks?.(titleId)}
      favorite={slots.favorite?.({ opdbId: titleId, name })}
      eager={rank <= 6}
    />
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
