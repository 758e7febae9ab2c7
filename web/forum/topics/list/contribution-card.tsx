import type { ReactNode } from 'react'
import type { WrittenHtml } from '#contract/writing/writing.ts'
import { ExpertBadge } from '#web/forum/posts/expert-badge.tsx'
import { WrittenPictures } from '#web/forum/posts/written-pictures.tsx'
import { CachedFragment } from '#web/ui/cached-fragment.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { HoursAgo } from '#web/ui/display/hours-ago.tsx'
import { MemberAvatar, type MemberAvatarProps } from '#web/ui/member-avatar.tsx'
import { MemberLink } from '#web/ui/member-link.tsx'
import { Written } from '#web/writing/written.tsx'

export interface ContributionCardProps {
  author: MemberAvatarProps['member'] & { expertise?: string | null }
  at: string
  html: WrittenHtml
  /** Everything that the head and the actions show; undefined for what only its viewer is shown. */
  headValues: readonly unknown[]
  actionsValues: readonly unknown[] | undefined
  /** The author's part here, such as the one who started the topic. */
  part?: string | false
  /** Label that it was edited, beside its time. */
  edited?: ReactNode
  /** Above the text. */
  note?: ReactNode
  /** Replaces the text while it is edited. */
  editor?: ReactNode
  /** Link to the post itself, at the right. */
  permalink?: ReactNode
  /** Readers' actions, below the text. */
  actions?: ReactNode
}

/** A topic's text or a reply, with its author. */
export function ContributionCard({
  author,
  at,
  html,
  headValues,
  actionsValues,
  part,
  edited,
  note,
  editor,
  permalink,
  actions,
}: ContributionCardProps) {
  return (
    // Not clipped, because the reaction menu is taller than a short post.
    <Card as="article" className="overflow-visible! sm:p-6">
      <CachedFragment
        as="header"
        name="post-head"
        values={headValues}
        isDated
        className="flex items-center gap-3"
      >
        <MemberAvatar member={author} size={40} />
        <div className="flex min-w-0 grow flex-wrap items-center gap-x-2.5 gap-y-0.5">
          <MemberLink
            member={author}
            withUsername
            className="min-w-0 py-1 font-semibold [overflow-wrap:anywhere]"
          />
          {author.expertise ? <ExpertBadge field={author.expertise} /> : null}
          {part ? <Chip tone="amber">{part}</Chip> : null}
          {/* As wide as it gets with hours, so that what follows stays in its line. */}
          <HoursAgo at={at} className="min-w-19 text-quiet text-sm" />
          {edited}
        </div>
        {permalink}
      </CachedFragment>
      {note}
      {editor ?? (
        <WrittenPictures html={html}>
          <Written html={html} isRoomy className="measure mt-4 text-[1.0625rem] leading-relaxed" />
        </WrittenPictures>
      )}
      {actions && !editor ? (
        <CachedFragment
          as="footer"
          name={actionsValues && 'post-actions'}
          values={actionsValues}
          isTimeless
          className="mt-3 -mb-1.5 -ml-2 flex flex-wrap items-center gap-1"
        >
          {actions}
        </CachedFragment>
      ) : null}
    </Card>
  )
}
