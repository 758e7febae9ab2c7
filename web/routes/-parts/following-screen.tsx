import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LinkTabs } from '#web/ui/link-tabs.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { FOLLOWING_PAGES, type FollowingTab, hrefOfFollowing } from './following-address.ts'

interface FollowingScreenProps {
  tab: FollowingTab
  readsForums: boolean
  children: ReactNode
}

/** Everything that the reader follows, a tab per kind. */
export function FollowingScreen({ tab, readsForums, children }: FollowingScreenProps) {
  return (
    <div className="wrap pb-12">
      <PageHead
        title={FOLLOWING_PAGES}
        lead="Members, topics and machines you follow. Only you can see this list."
      />
      <LinkTabs
        label="What you follow"
        active={tab ?? 'members'}
        tabs={[
          { id: 'members', label: 'Members', href: hrefOfFollowing(undefined) },
          { id: 'topics', label: 'Topics', href: hrefOfFollowing('topics') },
          { id: 'machines', label: 'Machines', href: hrefOfFollowing('machines') },
        ]}
      >
        {tab === 'topics' && !readsForums ? <NoForums /> : children}
      </LinkTabs>
    </div>
  )
}

function NoForums() {
  return (
    <EmptyState
      level={2}
      title="Your plan doesn’t include the forums"
      action={<ButtonLink href={paths.plans()}>Compare plans</ButtonLink>}
    >
      Topics you followed are kept for when it does.
    </EmptyState>
  )
}
