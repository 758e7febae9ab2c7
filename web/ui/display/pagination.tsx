// Pagination: numbered pages as links.
import { classes } from '#web/ui/classes.ts'
import { SiteLink } from '#web/ui/site-link.tsx'
import { pagesShown } from './page-numbers.ts'

export interface PaginationProps {
  /** From 1. */
  page: number
  pages: number
  /** The address of a page. */
  hrefOf: (page: number) => string
  label?: string
}

const CELL =
  'num inline-flex min-h-11 min-w-11 items-center justify-center rounded-control border px-3 font-semibold'
const STEP = `${CELL} border-edge hover:bg-well`

/** Numbered pages as links; nothing if there is only one page, unless the address is beyond it. */
export function Pagination({ page, pages, hrefOf, label = 'Pages' }: PaginationProps) {
  if (pages < 1 || (pages === 1 && page === 1)) return null
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-2 py-4">
      {page > 1 ? (
        <SiteLink href={hrefOf(Math.min(page - 1, pages))} rel="prev" className={STEP}>
          Previous
        </SiteLink>
      ) : null}
      {pagesShown(page, pages).map((shown, index) =>
        shown === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no other name
          <span key={`gap-${index}`} className="px-1 text-quiet" aria-hidden="true">
            …
          </span>
        ) : (
          <SiteLink
            key={shown}
            href={hrefOf(shown)}
            aria-label={`Page ${shown}`}
            aria-current={shown === page ? 'page' : undefined}
            className={classes(
              CELL,
              shown === page ? 'border-transparent bg-amber text-on-amber' : 'border-line hover:bg-well',
            )}
          >
            {shown}
          </SiteLink>
        ),
      )}
      {page < pages ? (
        <SiteLink href={hrefOf(page + 1)} rel="next" className={STEP}>
          Next
        </SiteLink>
      ) : null}
    </nav>
  )
}
