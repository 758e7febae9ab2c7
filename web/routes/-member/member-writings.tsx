import { may } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import { ShownFavorites } from '#web/collections/shown-favorites.tsx'
import { ShownPosts } from '#web/forum/posts/member-posts.tsx'
import { ShownListings } from '#web/market/listings/shown-listings.tsx'
import { MemberFeedback } from '#web/market/offers/member-feedback.tsx'
import { ShownRatings } from '#web/ratings/shown-ratings.tsx'
import { useViewer } from '#web/shell/session/session.ts'

interface MemberWritingsProps {
  /** As in the address. */
  username: string
  /** With the member's own capitals. */
  name: string
  /** Page of the forum posts. */
  page: number
}

/** On a member's page, for members: favorites and ratings if they are shown, and what the reader's plan opens. */
export function MemberWritings({ username, name, page }: MemberWritingsProps) {
  const viewer = useViewer()
  return (
    <>
      <ShownFavorites username={username} />
      <ShownRatings username={username} />
      {may(viewer, 'marketplace') ? <MemberFeedback username={name} /> : null}
      {may(viewer, 'marketplace') ? <ShownListings username={username} /> : null}
      {may(viewer, 'forums') ? (
        <ShownPosts username={username} page={page} hrefOf={(to) => paths.member(username, to)} />
      ) : null}
    </>
  )
}
