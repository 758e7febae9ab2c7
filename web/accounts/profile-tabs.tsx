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
}

/** One tab of the profile: where that part of the member's life on the site is found. */
export function ProfilePanel({ tab, username, collections }: ProfilePanelProps) {
  switch (tab) {
    case 'activity':
      return (
        <EmptyState
          level={2}
          title="Where your activity shows"
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
          What you tell about yourself stands on your public profile, topics and replies in the forums,
          listings in the marketplace. What you read is recorded nowhere.
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
          Topics and replies that you wrote stand in the forums under your name.
        </EmptyState>
      )
    case 'marketplace':
      return (
        <EmptyState level={2} title="Your listings" action={MARKETPLACE}>
          Listings that you made stand in the marketplace under your name.
        </EmptyState>
      )
  }
}
