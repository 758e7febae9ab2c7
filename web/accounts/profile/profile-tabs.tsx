// ProfilePanel: content of one tab on the own profile.
import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import type { ProfileTab } from './profile-tab-names.ts'

const DATABASE: ReactNode = <ButtonLink href={paths.database()}>Explore the database</ButtonLink>
const FORUMS: ReactNode = <ButtonLink href={paths.forums()}>Go to the forums</ButtonLink>
const MARKETPLACE: ReactNode = <ButtonLink href={paths.marketplace()}>Go to the marketplace</ButtonLink>

export interface ProfilePanelProps {
  tab: ProfileTab
  /** The member's activity. */
  activity: () => ReactNode
  /** The member's machines, from another room. */
  collections: () => ReactNode
  /** The member's topics and replies, from another room. */
  posts: () => ReactNode
  /** The member's listings; undefined if the plan does not open the marketplace. */
  listings?: (() => ReactNode) | undefined
}

/** One tab of the profile: part of the member's activity, with links to more. */
export function ProfilePanel({ tab, activity, collections, posts, listings }: ProfilePanelProps) {
  switch (tab) {
    case 'activity':
      return (
        <>
          {activity()}
          <div className="mt-6 flex flex-wrap gap-3">
            {DATABASE}
            {FORUMS}
            {MARKETPLACE}
          </div>
        </>
      )
    case 'collections':
      return (
        <>
          {collections()}
          <p className="mt-6">{DATABASE}</p>
        </>
      )
    case 'forum-posts':
      return (
        <>
          {posts()}
          <p className="mt-6">{FORUMS}</p>
        </>
      )
    case 'marketplace':
      return listings ? (
        listings()
      ) : (
        <EmptyState level={2} title="Your listings" action={MARKETPLACE}>
          Listings you create appear in the marketplace under your name.
        </EmptyState>
      )
  }
}
