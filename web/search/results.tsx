import { paths } from '#contract/paths.ts'
import type { Hit } from '#contract/search/search.ts'
import type { MachineRowSlots } from '#web/machines/list/row-slots.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChipLink } from '#web/ui/chip.tsx'
import { classes } from '#web/ui/classes.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ViewAll } from '#web/ui/section-head.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { Highlighted } from './highlighted.tsx'
import { HitPicture } from './hit-picture.tsx'
import { MachineHits } from './machine-hits.tsx'
import { cappedCountText, type HitKind, KINDS } from './search-kinds.ts'

export interface ResultGroup {
  kind: HitKind
  hits: readonly Hit[]
  /** Total number of hits, including those not shown. */
  total: number
  /** Whether counting stopped there. */
  more: boolean
  /** The corrected query, if the original found nothing of this kind. */
  searched: string | null
}

export interface ResultsProps {
  q: string
  chosen: HitKind | undefined
  groups: readonly ResultGroup[]
  /** For the rows of machines. */
  slots: MachineRowSlots
}

function hrefOf(q: string, kind: HitKind | undefined): string {
  return kind ? `${paths.search(q)}&kind=${kind}` : paths.search(q)
}

/** All results by kind. */
export function Results({ q, chosen, groups, slots }: ResultsProps) {
  const all = groups.reduce((sum, { total }) => sum + total, 0)
  const more = groups.some((group) => group.more)
  const instead = searchedByAll(groups)
  const shown = groups.filter(({ kind, total }) => total > 0 && (chosen === undefined || chosen === kind))
  return (
    <div className="flex flex-col gap-6">
      <div>
        <p role="status" className="num mb-3 text-quiet">
          {all === 1 && !more ? '1 result' : `${cappedCountText(all, more)} results`} for “{instead ?? q}”
          {instead === null ? null : <>. Nothing matches “{q}”.</>}
        </p>
        {all > 0 ? <KindChips q={q} chosen={chosen} groups={groups} all={all} more={more} /> : null}
      </div>
      <div className={classes('grid items-start gap-x-5 gap-y-8', shown.length > 1 && 'lg:grid-cols-2')}>
        {shown.map((group) => (
          <Group
            key={group.kind}
            q={instead ?? q}
            group={instead === null ? group : { ...group, searched: null }}
            isChosen={chosen === group.kind}
            slots={slots}
          />
        ))}
      </div>
      {shown.length === 0 ? <NothingFound q={q} chosen={chosen} all={all} /> : null}
    </div>
  )
}

/** The corrected query of all kinds with results; null if one found the original. */
function searchedByAll(groups: readonly ResultGroup[]): string | null {
  const [first, ...others] = groups.filter(({ total }) => total > 0).map(({ searched }) => searched)
  return first !== undefined && others.every((searched) => searched === first) ? first : null
}

function KindChips({
  q,
  chosen,
  groups,
  all,
  more,
}: Omit<ResultsProps, 'slots'> & { all: number; more: boolean }) {
  return (
    <nav aria-label="Type of result">
      <ul className="flex flex-wrap gap-2">
        <li>
          <ChipLink
            href={hrefOf(q, undefined)}
            lit={chosen === undefined}
            lamp={false}
            tone={chosen === undefined ? 'amber' : 'quiet'}
          >
            All <span className="num font-normal">{cappedCountText(all, more)}</span>
          </ChipLink>
        </li>
        {groups
          .filter(({ total, kind }) => total > 0 || kind === chosen)
          .map(({ kind, total, more: hasMore }) => (
            <li key={kind}>
              <ChipLink
                href={hrefOf(q, kind)}
                lit={chosen === kind}
                lamp={false}
                tone={chosen === kind ? 'amber' : 'quiet'}
              >
                {labelOf(kind)} <span className="num font-normal">{cappedCountText(total, hasMore)}</span>
              </ChipLink>
            </li>
          ))}
      </ul>
    </nav>
  )
}

function labelOf(kind: HitKind): string {
  return KINDS.find((known) => known.kind === kind)?.label ?? kind
}

interface GroupProps extends Pick<ResultsProps, 'q' | 'slots'> {
  group: ResultGroup
  isChosen: boolean
}

function Group({ q, group, isChosen, slots }: GroupProps) {
  const { kind, hits, total, more, searched } = group
  const id = `found-${kind}`
  const hasMore = total > hits.length
  return (
    <section aria-labelledby={id} className={classes('min-w-0', kind === 'machine' && 'lg:col-span-full')}>
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 id={id} className="display text-2xl">
          {labelOf(kind)}
        </h2>
        {hasMore && !isChosen ? (
          <ViewAll
            href={hrefOf(q, kind)}
            text={`All ${cappedCountText(total, more)}`}
            label={`All ${cappedCountText(total, more)} ${labelOf(kind)}`}
          />
        ) : null}
      </div>
      {searched === null ? null : (
        <p className="mb-2 text-quiet text-sm">
          Nothing matches “{q}”. Showing results for “{searched}”.
        </p>
      )}
      {kind === 'machine' ? (
        <MachineHits q={q} hits={hits} slots={slots} />
      ) : (
        <Card padded={false}>
          <ul className="divide-y divide-line">
            {hits.map((hit) => (
              <HitRow key={hit.id} hit={hit} q={searched ?? q} />
            ))}
          </ul>
        </Card>
      )}
      {(hasMore || more) && isChosen ? (
        <p className="mt-3 text-quiet text-sm">
          Showing the best {hits.length} of {cappedCountText(total, more)}. Add a word to narrow them down.
        </p>
      ) : null}
    </section>
  )
}

function HitRow({ hit, q }: { hit: Hit; q: string }) {
  return (
    <li className="relative flex min-h-14 items-center gap-3 px-4 py-2.5 hover:bg-well sm:px-5">
      <HitPicture hit={hit} />
      <div className="min-w-0">
        <h3 className="leading-snug">
          <SiteLink href={hit.url} className="stretched">
            <Highlighted text={hit.title} query={q} />
          </SiteLink>
        </h3>
        {/* A line may end with a dot, but never begin with one. */}
        <p className="num text-quiet text-sm">{hit.detail.replaceAll(' · ', '\u00a0· ')}</p>
        {hit.excerpt === null ? null : (
          <p className="mt-0.5 line-clamp-2 text-sm">
            <Highlighted text={hit.excerpt} query={q} />
          </p>
        )}
      </div>
    </li>
  )
}

function NothingFound({ q, chosen, all }: { q: string; chosen: HitKind | undefined; all: number }) {
  if (chosen && all > 0) {
    return (
      <EmptyState
        level={2}
        title={`No ${labelOf(chosen).toLowerCase()} found`}
        action={<ButtonLink href={hrefOf(q, undefined)}>Show all results</ButtonLink>}
      >
        There are other results for “{q}”.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      level={2}
      title="Nothing found"
      action={<ButtonLink href={paths.database()}>Browse the database</ButtonLink>}
    >
      Try fewer words, a manufacturer, a year, a machine’s nickname or its designer. Small typos are fine.
    </EmptyState>
  )
}
