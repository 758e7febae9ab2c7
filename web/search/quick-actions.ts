// Actions in the search box, for members.
import { may } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import type { Viewer } from '#contract/viewer.ts'

export interface QuickAction {
  label: string
  href: string
}

/** Those that the viewer may do, by the same rules as the pages themselves. */
export function quickActions(viewer: Viewer): QuickAction[] {
  if (!viewer.member) return []
  return [
    ...(may(viewer, 'topic.write') ? [{ label: 'New topic', href: paths.forums({ new: 'topic' }) }] : []),
    ...(may(viewer, 'listing.write')
      ? [{ label: 'Sell a machine', href: paths.marketplace({ new: 'listing' }) }]
      : []),
    { label: 'Log service', href: paths.collection({ status: 'owned' }) },
  ]
}

/** Those with a word for each typed word as its beginning; all for an empty text. */
export function matchingActions(actions: readonly QuickAction[], typed: string): QuickAction[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return actions.filter(({ label }) => {
    const said = label.toLowerCase().split(' ')
    return words.every((word) => said.some((one) => one.startsWith(word)))
  })
}
