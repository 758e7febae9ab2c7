import type { ReactNode } from 'react'

/** Placeholder for a deleted reply. */
export function RemovedReply({ by, permalink }: { by: 'author' | 'moderator'; permalink: ReactNode }) {
  return (
    <div className="flex items-center gap-3 rounded-card border border-line border-dashed px-4 py-1 text-quiet text-sm sm:px-6">
      <p className="min-w-0 grow">
        This reply was removed by {by === 'author' ? 'its author' : 'a moderator'}.
      </p>
      {permalink}
    </div>
  )
}
