// BlockedMembers: the settings' list of blocked members.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BLOCKS_PAGE_SIZE } from '#contract/moderation/constants.ts'
import type { Block } from '#contract/moderation/moderation.ts'
import { shownName } from '#contract/shown-name.ts'
import { query } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageButtons } from '#web/ui/display/page-buttons.tsx'
import { usePageCount } from '#web/ui/display/page-count.ts'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { BusyContent } from '#web/ui/feedback/busy-content.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { MemberAvatar } from '#web/ui/member-avatar.tsx'
import { MemberLink } from '#web/ui/member-link.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { useBlocking } from './block-button.tsx'

/** A page of members whom the viewer has blocked. */
export function blocksQuery(page: number) {
  return query('GET /api/blocks', {
    query: { limit: BLOCKS_PAGE_SIZE, offset: (page - 1) * BLOCKS_PAGE_SIZE },
  })
}

/** Settings panel: blocked members, with unblock buttons. */
export function BlockedMembers() {
  const [page, setPage] = useState(1)
  const blocks = useQuery({ ...blocksQuery(page), placeholderData: keepPreviousData })
  const { data, isError, isPlaceholderData, refetch } = blocks
  useFocusRestore('blocked-members', data?.pagination.total)
  const pages = usePageCount(blocks, BLOCKS_PAGE_SIZE, page)
  return (
    <Card as="section" labelledBy="blocked-members" className="sm:p-6">
      <h2 id="blocked-members" tabIndex={-1} className="display text-2xl">
        Blocked members
      </h2>
      <p className="mt-1.5 text-quiet">
        You and they can’t message each other, and you don’t see what they post in the forums and the
        marketplace. They aren’t told that you’ve blocked them.
      </p>
      <div className="mt-3">
        {isError ? (
          <ErrorState title="Failed to load the list" level={3} onRetry={() => void refetch()} />
        ) : !data ? (
          <Loading label="Loading blocked members">
            <Skeleton className="h-11 w-full" />
          </Loading>
        ) : (
          <BusyContent isBusy={isPlaceholderData}>
            {data.pagination.total === 0 ? (
              <p>You haven’t blocked anyone. To block a member, use the button on their profile.</p>
            ) : (
              <Blocks blocks={data.data} />
            )}
          </BusyContent>
        )}
      </div>
      <PageButtons page={page} pages={pages} onPage={setPage} />
    </Card>
  )
}

function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {blocks.map(({ member, blockedAt }) => (
        <li key={member.id} className="flex items-center gap-3 py-2.5">
          <MemberAvatar member={member} size={36} />
          <div className="min-w-0 grow leading-snug">
            <MemberLink member={member} withUsername className="font-semibold" />
            <p className="num text-quiet text-sm">
              Since <LongDate at={blockedAt} />
            </p>
          </div>
          <UnblockButton member={member} />
        </li>
      ))}
    </ul>
  )
}

function UnblockButton({ member }: Pick<Block, 'member'>) {
  const { unblock } = useBlocking(member)
  const [isBusy, setBusy] = useState(false)
  return (
    <Button
      size="small"
      busy={isBusy}
      aria-label={`Unblock ${shownName(member)}`}
      onClick={async () => {
        setBusy(true)
        await unblock()
        setBusy(false)
      }}
    >
      Unblock
    </Button>
  )
}
