import { useEffect } from 'react'
import { Button } from '#web/ui/button.tsx'

export interface PageButtonsProps {
  /** From 1. */
  page: number
  /** 0 while it is unknown. */
  pages: number
  onPage: (page: number) => void
}

/** Previous and next, for lists whose page is not part of the address; nothing if there is only one page. */
export function PageButtons({ page, pages, onPage }: PageButtonsProps) {
  // The last entries of the last page may be gone.
  const isBeyond = pages > 0 && page > pages
  useEffect(() => {
    if (isBeyond) onPage(pages)
  }, [isBeyond, pages, onPage])
  if (pages <= 1) return null
  return (
    <div className="mt-3 flex items-center justify-between gap-3">
      <Button size="small" off={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span className="num text-quiet text-sm" aria-live="polite">
        Page {page} of {pages}
      </span>
      <Button size="small" off={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </div>
  )
}
