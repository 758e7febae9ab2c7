import { useQuery } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { SiteLink } from '#web/ui/site-link.tsx'
import { RestoreButton } from './case-outcome.tsx'
import type { HiddenNoteProps } from './hidden-note.tsx'
import { casesAboutQuery } from './review-data.ts'

/** Staff's actions on the page of hidden content: restore it, or open its case. */
export function HiddenSteps({ kind, id, ownerId }: Omit<HiddenNoteProps, 'isHidden'>) {
  const { data } = useQuery(casesAboutQuery(kind, ownerId))
  const cases = data?.data.filter(({ thingId }) => thingId === id) ?? []
  const item = cases.find(({ isTakenDown }) => isTakenDown) ?? cases.find(({ state }) => state !== 'decided')
  if (!item) return null
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SiteLink href={paths.moderationCase(item.id)} className="text-link inline-flex min-h-9 items-center">
        {item.state === 'held' ? 'Review' : 'Open case'}
      </SiteLink>
      {item.isTakenDown && !item.isAboutViewer ? <RestoreButton item={item} size="small" /> : null}
    </div>
  )
}
