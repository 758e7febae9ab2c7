import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { ProfileTab } from './profile-tab-names.ts'

const DATABASE: ReactNode = <ButtonLink href={paths.database()}>Explore the database</ButtonLink>
const FORUMS: ReactNode = <ButtonLink href={paths.forums()}>Go to the forums</ButtonLink>
const MARKETPLACE: ReactNode = <ButtonLink href={paths.marketplace()}>Go to the marketplace</ButtonLink>

export interface ProfilePanelProps {
  tab: ProfileTab
  username: string
  /** The member's machines, which another room draws. */
  collections: () => ReactNode
  /** The member's listings; left out where the plan opens no marketplace. */
  listings?: (() => ReactNode) | undefined
}

/** One tab of the profile: where that part of the member's life on the site is found. */
export function ProfilePanel({ tab, username, collections, listings }: ProfilePanelProps) {
  switch (tab) {
    case 'activity':
      return (
        <EmptyState
          level={2}
          title="Your activity"
          action={
            <>
              <ButtonLink href={paths.member(username)} variant="primary">
                Your public profile
              </ButtonLink>
              {DATABASE}
              {FORUMS}
              {MARKETPLACE}
            </>
          }
        >
          Others see your public profile, your topics and replies in the forums, and your listings in the
          marketplace. We don’t record what you read.
        </EmptyState>
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
        <EmptyState level={2} title="Your forum posts" action={FORUMS}>
          Topics and replies you write appear in the forums under your name.
        </EmptyState>
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
