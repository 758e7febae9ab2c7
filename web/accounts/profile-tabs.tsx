import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { ProfileTab } from './profile-tab-names.ts'

const DATABASE: ReactNode = <ButtonLink href={paths.database()}>Explore the database</ButtonLink>
const FORUMS: ReactNode = <ButtonLink href={paths.forums()}>Go to the forums</ButtonLink>
const MARKETPLACE: ReactNode = <ButtonLink href={paths.marketplace()}>Go to the marketplace</ButtonLink>

/** One tab of the profile. What is not gathered here says where it stands instead. */
export function ProfilePanel({ tab }: { tab: ProfileTab }) {
  switch (tab) {
    case 'activity':
      return (
        <EmptyState
          level={2}
          title="No activity to show"
          action={
            <>
              {DATABASE}
              {FORUMS}
              {MARKETPLACE}
            </>
          }
        >
          What you do on this site is not recorded on your profile.
        </EmptyState>
      )
    case 'collections':
      return (
        <EmptyState level={2} title="No collections" action={DATABASE}>
          Machines cannot be collected on a profile at present. You can look each of them up in the database.
        </EmptyState>
      )
    case 'forum-posts':
      return (
        <EmptyState level={2} title="No forum posts to show" action={FORUMS}>
          Topics and replies that you wrote stand in the forums; they are not gathered here.
        </EmptyState>
      )
    case 'marketplace':
      return (
        <EmptyState level={2} title="No listings to show" action={MARKETPLACE}>
          Listings that you made stand in the marketplace; they are not gathered here.
        </EmptyState>
      )
  }
}
