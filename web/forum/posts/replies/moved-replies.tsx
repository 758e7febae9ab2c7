import CornerUpRight from 'lucide-react/icons/corner-up-right'
import type { MovedReply, TopicReply } from '#contract/forum/forum.ts'
import { movedHref } from '#web/forum/topics/moved-link.ts'
import { SiteLink } from '#web/ui/site-link.tsx'

/** Consecutive replies that were moved to one topic. */
export type MovedRun = readonly [MovedReply, ...MovedReply[]]

/** Replies and runs of moved ones, ordered by position. */
export function withMovedRuns(
  replies: readonly TopicReply[],
  moved: readonly MovedReply[],
): (TopicReply | MovedRun)[] {
  const runs: [MovedReply, ...MovedReply[]][] = []
  for (const one of moved) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    if (run && before?.position === one.position - 1 && before.topic.id === one.topic.id) run.push(one)
    else runs.push([one])
  }
  return [...replies, ...runs].sort((a, b) => positionOf(a) - positionOf(b))
}

export function isMovedRun(item: TopicReply | MovedRun): item is MovedRun {
  return Array.isArray(item)
}

function positionOf(item: TopicReply | MovedRun): number {
  return isMovedRun(item) ? item[0].position : item.position
}

/** Placeholder for moved replies, with links to their present place. */
export function MovedReplies({ run, topicId }: { run: MovedRun; topicId: number }) {
  const [first] = run
  const last = run.at(-1) ?? first
  const what =
    last === first ? `Reply ${first.position} was` : `Replies ${first.position} to ${last.position} were`
  return (
    <p
      role="note"
      className="flex items-center gap-3 rounded-card border border-line border-dashed px-4 py-3 text-quiet text-sm sm:px-6"
    >
      <span className="shrink-0">
        {run.map(({ position }) => (
          <span key={position} id={`r${position}`} />
        ))}
        <CornerUpRight size={18} aria-hidden="true" />
      </span>
      <span className="min-w-0 break-words">
        {what} moved to{' '}
        <SiteLink href={movedHref(first)} className="text-link inline-block py-1">
          {first.topic.id === topicId ? `#${first.movedTo}` : first.topic.title}
        </SiteLink>
      </span>
    </p>
  )
}
