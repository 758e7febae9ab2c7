import { labelled } from '#contract/machines/edition-labels.ts'
import type { MachinePage } from '#contract/machines/pages.ts'

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
