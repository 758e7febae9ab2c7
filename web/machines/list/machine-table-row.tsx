// MachineTableRow: a machine in a list.
import type { PointerEvent, ReactNode } from 'react'
import type { MachineRow } from '#contract/machines/machines.ts'
import { MachinePictureFor, shownPicture, useShowsCatalogue } from '#web/machines/machine-picture.tsx'
import { displayWord, playersWord, typeWord } from '#web/machines/words.ts'
import { CachedFragment } from '#web/ui/cached-fragment.tsx'
import { countText } from '#web/ui/display/count-text.ts'
import { Score } from '#web/ui/display/score.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { cell, TABLE_ROLES } from './machine-cells.ts'
import { placeInSheet } from './row-pictures.ts'

export interface MachineTableRowProps {
  machine: Pick<MachineRow, 'name' | 'manufacturer' | 'year' | 'type' | 'display' | 'imageUrl'> & {
    playerCount?: number | null
  }
  /** Its index in the table, and the number of rows. */
  place: { index: number; count: number }
  /**
   * Cache key of everything viewer-specific in the row, if its slots read nothing else: such a row is rendered once for
   * all viewers with that key, and its picture is lazy. For frequently opened pages.
   */
  sharedAs?: string | undefined
  href: string
  /** Level of the title's heading. */
  level?: 2 | 3
  /** The name with highlighted matches; else the plain name. */
  title?: ReactNode
  /** One line below the name: the matching edition. */
  note?: ReactNode
  rank?: number
  rating: RowRating | null
  marks?: ReactNode
  favorite?: ReactNode
  editions?: ReactNode
  /** In the first screen: its picture loads at once. */
  eager?: boolean
  /** Whether it is the one shown beside the list. */
  isChosen?: boolean
  /** Key within a list with arrow key navigation; following its link keeps the scroll position. */
  result?: string
  preserveScroll?: boolean
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void
}

/** Rating of a title in its row. */
export interface RowRating {
  /** Above the figure, where it is another than the average. */
  heading?: string
  /** The large figure: a mean, or a text such as "4.63". */
  value: number | string
  /** For screen readers: "Rated 4.6 of 5". */
  label: string
  caption: string
}

/** "Rated 4.6 of 5", "8 ratings"; null without ratings. */
export function rowRating(rating: MachineRow['rating']): RowRating | null {
  if (!rating) return null
  const { mean, count } = rating
  return { value: mean, label: `Rated ${mean.toFixed(1)} of 5`, caption: ratingCount(count) }
}

export function ratingCount(count: number): string {
  return countText(count, 'rating')
}

/** A machine in a `MachineTable`: picture, name, manufacturer and year, rating, own marks, heart, editions. */
export function MachineTableRow(props: MachineTableRowProps) {
  const { machine, place, sharedAs, href, isChosen = false, onPointerDown } = props
  const showsCatalogue = useShowsCatalogue()
  return (
    <CachedFragment
      as="tr"
      name={sharedAs === undefined ? undefined : `machine-row ${href} ${sharedAs} ${showsCatalogue}`}
      data={[machine]}
      isTimeless
      {...TABLE_ROLES.row}
      className="machine-row"
      style={placeInSheet(place.index, place.count)}
      data-chosen={isChosen || undefined}
      onPointerDown={onPointerDown}
    >
      <Cells {...props} showsCatalogue={showsCatalogue} />
    </CachedFragment>
  )
}

function Cells(props: MachineTableRowProps & { showsCatalogue: boolean }) {
  const { machine, href, level = 3, rank, rating, eager = false, isChosen = false } = props
  const { name, manufacturer, year, type, display, imageUrl, playerCount } = machine
  const Title = level === 2 ? 'h2' : 'h3'
  const kind = [type && typeWord(type), display && displayWord(display)].filter(Boolean)
  return (
    <>
      {rank === undefined ? null : (
        <td {...cell('rank')} {...TABLE_ROLES.cell} className="num">
          <span className="sr-only">Rank </span>
          {rank}
        </td>
      )}
      <td {...cell('picture')} {...TABLE_ROLES.cell}>
        {shownPicture(imageUrl, props.showsCatalogue) === null ? (
          <div className="row-picture" />
        ) : (
          <MachinePictureFor
            showsCatalogue={props.showsCatalogue}
            name={name}
            maker={manufacturer}
            year={year}
            display={display}
            picture={imageUrl}
            eager={eager}
          />
        )}
      </td>
      <th {...cell('name')} {...TABLE_ROLES.rowheader} scope="row">
        <Title className="font-semibold text-[1.0625rem] leading-snug dense:text-base">
          <SiteLink
            href={href}
            preserveScroll={props.preserveScroll}
            data-result={props.result}
            aria-current={isChosen ? 'true' : undefined}
            className="stretched"
          >
            {props.title ?? name}
          </SiteLink>
        </Title>
        {props.note}
      </th>
      <td {...cell('facts')} {...TABLE_ROLES.cell}>
        <p className="num text-[0.9375rem] leading-snug">
          {[manufacturer, year].filter((fact) => fact !== null).join(', ')}
        </p>
        <p className="dotted text-quiet text-sm dense:text-xs">
          {kind.map((word) => (
            <span key={word}>{word}</span>
          ))}
          {playerCount ? (
            <span className="max-sm:hidden dense:hidden">{playersWord(playerCount)}</span>
          ) : null}
        </p>
      </td>
      <td {...cell('rating')} {...TABLE_ROLES.cell}>
        {rating ? <Rating {...rating} /> : null}
      </td>
      {props.marks === undefined ? null : (
        <td {...cell('marks')} {...TABLE_ROLES.cell}>
          {props.marks}
        </td>
      )}
      <td {...cell('heart')} {...TABLE_ROLES.cell}>
        {props.favorite}
      </td>
      <td {...cell('editions')} {...TABLE_ROLES.cell}>
        {props.editions}
      </td>
    </>
  )
}

function Rating({ heading, value, label, caption }: RowRating) {
  return (
    <>
      {heading ? (
        <span aria-hidden="true" className="text-quiet text-xs max-[26rem]:hidden dense:hidden">
          {heading}
        </span>
      ) : null}
      <Score value={value} label={label} size="small" />
      <span className="num text-quiet text-xs">{caption}</span>
    </>
  )
}
