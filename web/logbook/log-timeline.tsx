import type { ReactNode } from 'react'
import { LOG_KIND_LABELS } from '#contract/logbook/limits.ts'
import type { LogEntry } from '#contract/logbook/logbook.ts'
import { SmallPictures } from '#web/pictures/small-pictures.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { moneyText } from '#web/ui/display/money.tsx'
import { Written } from '#web/writing/written.tsx'
import { byYear, dayInYear, factsOf, KIND_TONES } from './log-words.ts'

interface LogTimelineProps {
  entries: readonly LogEntry[]
  /** Actions of the owner on an entry. */
  actionsOf?: (entry: LogEntry) => ReactNode
}

/** Entries by year, latest first. */
export function LogTimeline({ entries, actionsOf }: LogTimelineProps) {
  return (
    <div className="flex flex-col gap-8">
      {byYear(entries).map(({ year, entries: ofYear }) => (
        <section key={year} aria-label={year}>
          <h3 className="display mb-2 text-2xl">{year}</h3>
          <ol className="ml-1.5 flex flex-col border-line border-l-2">
            {ofYear.map((entry) => (
              <LogItem key={entry.id} entry={entry} actions={actionsOf?.(entry)} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function LogItem({ entry, actions }: { entry: LogEntry; actions: ReactNode }) {
  const { kind, happenedOn, noteHtml, parts, cost, pictures } = entry
  const facts = factsOf(entry)
  return (
    <li className="relative break-inside-avoid py-3 pl-5 before:absolute before:top-5 before:-left-[7px] before:size-3 before:rounded-full before:border-2 before:border-line before:bg-raised">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <time dateTime={happenedOn} className="num font-semibold">
          {dayInYear(happenedOn)}
          <span className="sr-only">, {happenedOn.slice(0, 4)}</span>
        </time>
        <Chip tone={KIND_TONES[kind]}>{LOG_KIND_LABELS[kind]}</Chip>
        {cost ? <span className="num text-quiet text-sm">{moneyText(cost)}</span> : null}
        {actions ? <span className="ml-auto print:hidden">{actions}</span> : null}
      </div>
      {facts ? <p className="num mt-1 [overflow-wrap:anywhere]">{facts}</p> : null}
      {noteHtml === null ? null : (
        <div className="mt-1.5">
          <Written html={noteHtml} isRoomy />
        </div>
      )}
      {parts.length > 0 ? (
        <ul aria-label="Parts" className="mt-1.5 text-[0.9375rem]">
          {parts.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be the same
            <li key={at} className="flex max-w-md flex-wrap justify-between gap-x-4 [overflow-wrap:anywhere]">
              <span className="min-w-0">{part.name}</span>
              {part.cost ? <span className="num text-quiet">{moneyText(part.cost)}</span> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {pictures.length > 0 ? <SmallPictures size="medium" pictures={pictures} className="mt-2" /> : null}
    </li>
  )
}
