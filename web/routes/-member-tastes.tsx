import { ShownFavorites } from '#web/collections/shown-favorites.tsx'
import { ShownRatings } from '#web/ratings/shown-ratings.tsx'

/** On a member's page, for members: their favorites and what they gave machines, as far as they show them. */
export function MemberTastes({ username }: { username: string }) {
  return (
    <>
      <ShownFavorites username={username} />
      <ShownRatings username={username} />
    </>
  )
}
