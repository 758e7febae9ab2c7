// Table: a dense table that scrolls in its own frame.
import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'

export interface TableProps {
  /** What the table lists; its accessible name. */
  label: string
  /** Shows the label above the table. */
  showLabel?: boolean
  /** Maximum height, with a sticky head. */
  maxHeight?: string
  /**
   * On phones each row becomes a card: the first cell is its title, the others are labelled by their `data-label`,
   * neighboring numbers in one line. With more columns than a tablet has room for ('tablet'), on tablets as well, in two columns.
   */
  stacked?: boolean | 'tablet'
  /** thead and tbody. Cells of class `num` are numbers, aligned right. */
  children: ReactNode
  className?: string
}

const LOOK = [
  'w-full border-collapse text-[0.9375rem]',
  '[&_th]:text-left [&_th]:font-semibold [&_th]:text-quiet [&_th]:text-sm [&_th]:whitespace-nowrap',
  '[&_th]:px-3 [&_th]:py-2 [&_td]:px-3 [&_td]:py-2.5 [&_td]:align-middle',
  '[&_thead_th]:sticky [&_thead_th]:top-0 [&_thead_th]:z-1 [&_thead_th]:bg-raised [&_thead_th]:shadow-[inset_0_-1px_0_var(--line)]',
  '[&_tbody_th]:font-medium [&_tbody_th]:text-[0.9375rem] [&_tbody_th]:text-ink',
  '[&_tbody_tr]:border-line [&_tbody_tr:not(:last-child)]:border-b [&_tbody_tr:hover]:bg-well',
  '[&_th.num]:text-right [&_td.num]:text-right',
  // A cell's only link is a target at least 24 px high.
  '[&_:is(td,th)>a:not([class*=flex])]:inline-block [&_:is(td,th)>a:not([class*=flex])]:min-h-6',
].join(' ')

const STACKED = [
  'stacks',
  'stacks:[&_:is(table,tbody,tr,td)]:block stacks:[&_thead]:hidden stacks:[&_td:empty]:hidden!',
  'stacks:[&_tbody_tr]:px-4 stacks:[&_tbody_tr]:py-3 stacks:[&_td]:p-0 stacks:[&_td.num]:text-left',
  'stacks:[&_td[data-label]]:grid stacks:[&_td[data-label]]:grid-cols-[5.75rem_minmax(0,1fr)] stacks:[&_td[data-label]]:gap-x-3',
  'stacks:[&_td[data-label]]:min-h-7.5 stacks:[&_td[data-label]]:items-baseline stacks:[&_td[data-label]]:whitespace-normal',
  'stacks:[&_td[data-label]]:before:text-quiet stacks:[&_td[data-label]]:before:text-sm',
  'stacks:[&_td[data-label]]:before:content-[attr(data-label)]',
  // On phones numbers stand side by side where they fit, elsewhere all cells in two columns.
  'stacks:[&_tbody_tr]:flex stacks:[&_tbody_tr]:flex-wrap stacks:[&_tbody_tr]:gap-x-3',
  'stacks:sm:[&_tbody_tr]:grid stacks:sm:[&_tbody_tr]:grid-cols-2 stacks:sm:[&_tbody_tr]:gap-x-6',
  'stacks:[&_:is(td,th)]:basis-full stacks:[&_td.num]:basis-2/5 stacks:[&_td.num]:grow',
  'stacks:[&_td.num]:whitespace-nowrap! stacks:[&_td.num[data-label]]:grid-cols-[5.75rem_auto]',
  'stacks:[&_:is(th,td:not([data-label]))]:col-span-2',
].join(' ')

/** A dense table whose frame scrolls, so that the page does not. */
export function Table({
  label,
  showLabel = false,
  maxHeight,
  stacked = false,
  children,
  className,
}: TableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would add a landmark's heading duty
    <div
      role="region"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className={classes(
        'scroll-x edge-fade rounded-card border border-line bg-raised -outline-offset-2',
        className,
      )}
      style={maxHeight ? { maxHeight, overflowY: 'auto' } : undefined}
    >
      <table className={classes(LOOK, stacked && STACKED, stacked === 'tablet' && 'stacks-on-tablets')}>
        <caption className={showLabel ? 'px-3 pt-3 pb-1 text-left font-semibold' : 'sr-only'}>
          {label}
        </caption>
        {children}
      </table>
    </div>
  )
}
