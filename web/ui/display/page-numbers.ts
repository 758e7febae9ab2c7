/** Page numbers to show: first, last, and the current one with its neighbours; `null` is a gap. */
export function pagesShown(current: number, last: number): (number | null)[] {
  const wanted = new Set(
    [1, last, current - 1, current, current + 1].filter((page) => page >= 1 && page <= last),
  )
  // A gap of one page would take the space of that page.
  for (const page of [...wanted]) if (wanted.has(page + 2)) wanted.add(page + 1)
  const sorted = [...wanted].sort((a, b) => a - b)
  return sorted.flatMap((page, index) =>
    index > 0 && page - (sorted[index - 1] ?? 0) > 1 ? [null, page] : [page],
  )
}
