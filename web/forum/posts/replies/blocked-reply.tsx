import type { ReactNode } from 'react'
import { BlockedMembersLink } from '#web/moderation/members/blocked-note.tsx'

/** Placeholder for a reply by a member whom the viewer has blocked. */
export function BlockedReply({ permalink }: { permalink: ReactNode }) {
  return (
    <div className="flex items-center gap-3 rounded-card border border-line border-dashed px-4 py-1 text-quiet text-sm sm:px-6">
      <p className="min-w-0 grow">
        A reply by <BlockedMembersLink>someone you’ve blocked</BlockedMembersLink>
      </p>
      {permalink}
    </div>
  )
}
