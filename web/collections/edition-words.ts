import { labelled } from '#contract/machines/edition-labels.ts'
import type { MachinePage } from '#contract/machines/pages.ts'

/** A title with its editions, as entries need it. */
export interface TitleEditions {
  title: string
  editions: readonly Pick<
    MachinePage['editions'][number],
    'opdbId' | 'name' | 'edition' | 'year' | 'manufacturer' | 'group'
  >[]
}

/** Labels of a title's editions; null for the title itself, and if there is only one edition. */
export function editionWords({ title, editions }: TitleEditions): (opdbId: string) => string | null {
  if (editions.length < 2) return () => null
  const words = new Map(labelled(title, editions).map(({ opdbId, label }) => [opdbId, label]))
  return (opdbId) => words.get(opdbId) ?? null
}
