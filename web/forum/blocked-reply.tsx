import type { ReactNode } from 'react'
import { BlockedMembersLink } from '#web/moderation/blocked-note.tsx'

/** Holds the place of a reply that the reader does not see. */
export function BlockedReply({ permalink }: { permalink: ReactNode }) {
  return (
    <div className="flex items-center gap-3 rounded-card border border-line border-dashed px-4 py-1.5 text-quiet text-sm sm:px-6">
      <p className="flex min-w-0 grow flex-wrap gap-x-3">
        A reply by somebody you blocked <BlockedMembersLink />
      </p>
      {permalink}
    </div>
  )
}
