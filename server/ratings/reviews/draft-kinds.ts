// Draft kind of reviews: for every existing title.
import { may } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import { REVIEW_DRAFT } from '#contract/ratings/constants.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Catalogue } from '#server/machines/catalogue/catalogue.ts'
import { findCards } from '#server/machines/catalogue/machine-cards.ts'
import { titleIdOf } from '#server/machines/catalogue/records.ts'
import type { DraftKind } from '#server/writing/drafts/draft-kinds.ts'

export function reviewDrafts({ db }: AppContext, { catalogue }: { catalogue: Catalogue }): DraftKind {
  return {
    kind: REVIEW_DRAFT,
    name: 'Review',
    canonical: titleIdOf,
    places: async (viewer, abouts) => {
      if (!may(viewer, 'rating.write')) return new Map()
      const cards = await findCards(db, catalogue.index(), abouts.map(titleIdOf))
      return new Map(
        abouts.flatMap((about) => {
          const card = cards.get(titleIdOf(about))
          if (!card) return []
          return [[about, { title: `Review of ${card.name}`, path: paths.machine(card.titleId, card.name) }]]
        }),
      )
    },
  }
}
