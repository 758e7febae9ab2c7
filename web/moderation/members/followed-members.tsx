// FollowedMembers: members whom the viewer follows.
import { useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import type { PicturedMember } from '#contract/accounts/member-names.ts'
import { FOLLOWED_PAGE_SIZE, NEWS_OF_FOLLOWED } from '#contract/moderation/constants.ts'
import { windowOfPage } from '#contract/paging.ts'
import { paths } from '#contract/paths.ts'
import { shownName } from '#contract/shown-name.ts'
import { api } from '#web/api.ts'
import { query, useLoaded } from '#web/queries.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Pagination } from '#web/ui/display/pagination.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { MemberAvatar } from '#web/ui/member-avatar.tsx'
import { MemberLink } from '#web/ui/member-link.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { followQuery } from './follow-button.tsx'

export function followedMembersQuery(page = 1) {
  return query('GET /api/followed-members', { query: windowOfPage(page, FOLLOWED_PAGE_SIZE) })
}

/** Members whom the viewer follows, by name. */
export function FollowedMembers({ page, hrefOf }: { page: number; hrefOf: (page: number) => string }) {
  const followed = useLoaded(followedMembersQuery(page))
  const { total } = followed.pagination
  useFocusRestore('followed-members', total)
  const pages = Math.ceil(total / FOLLOWED_PAGE_SIZE)
  return (
    <section aria-labelledby="followed-members">
      <h2 id="followed-members" tabIndex={-1} className="sr-only">
        Members you follow
      </h2>
      {followed.data.length === 0 ? (
        <NoMembers isBeyond={total > 0} first={hrefOf(1)} />
      ) : (
        <Card padded={false}>
          <ul className="divide-y divide-line">
            {followed.data.map((member) => (
              <MemberRow key={member.id} member={member} page={page} />
            ))}
          </ul>
        </Card>
      )}
      <Pagination
        page={Math.min(page, Math.max(pages, 1))}
        pages={pages}
        hrefOf={hrefOf}
        label="Member pages"
      />
    </section>
  )
}

function NoMembers({ isBeyond, first }: { isBeyond: boolean; first: string }) {
  if (isBeyond) {
    return (
      <EmptyState
        level={3}
        title="No members on this page"
        action={<ButtonLink href={first}>First page</ButtonLink>}
      >
        There aren’t that many.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      level={3}
      icon={<Users size={26} />}
      title="You don’t follow anyone yet"
      action={<ButtonLink href={paths.members()}>Member directory</ButtonLink>}
    >
      Press Follow on a member’s profile, and the bell tells you of their new {NEWS_OF_FOLLOWED}.
    </EmptyState>
  )
}

function MemberRow({ member, page }: { member: PicturedMember; page: number }) {
  const client = useQueryClient()
  const isReady = useHydrated()
  const [isBusy, setBusy] = useState(false)

  async function unfollow() {
    if (isBusy) return
    setBusy(true)
    try {
      await api('DELETE /api/followed-members/{userId}', { params: { userId: member.id } })
      client.removeQueries({ queryKey: followQuery(member.id).queryKey })
      toast.success(`You no longer follow ${shownName(member)}`)
      await client.invalidateQueries({ queryKey: followedMembersQuery(page).queryKey })
    } catch (error) {
      toast.error('Not changed', failureText(error))
    }
    setBusy(false)
  }

  return (
    <li className="flex items-center gap-3.5 px-4 py-2.5">
      <MemberAvatar member={member} size={40} />
      <MemberLink member={member} withUsername className="min-w-0 grow py-1 font-semibold" />
      <Button
        busy={isBusy}
        disabled={!isReady}
        aria-label={`Unfollow ${shownName(member)}`}
        onClick={() => void unfollow()}
      >
        Unfollow
      </Button>
    </li>
  )
}
