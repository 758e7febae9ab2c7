import { labelled } from '#contract/edition-labels.ts'
import type { MachinePage } from '#contract/machine-pages.ts'

/** A title with its editions, as far as entries need it. */
export interface TitleEditions {
  title: string
  editions: readonly Pick<
    MachinePage['editions'][number],
    'opdbId' | 'name' | 'edition' | 'year' | 'manufacturer' | 'group'
  >[]
}

/** What the page of a title calls its editions; null for the title itself, and where there is only one. */
export function editionWords({ title, editions }: TitleEditions): (opdbId: string) => string | null {
  if (editions.length < 2) return () => null
  const words = new Map(labelled(title, editions).map(({ opdbId, label }) => [opdbId, label]))
  return (opdbId) => words.get(opdbId) ?? null
}
