// AuthorPanel: the author in a case.
import type { Case, CaseAuthor } from '#contract/moderation/moderation.ts'
import { paths } from '#contract/paths.ts'
import { MEMBER_STATUS_LABELS, ROLE_WORDS } from '#web/moderation/words.ts'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { MemberAvatar } from '#web/ui/member-avatar.tsx'
import { hasLeft } from '#web/ui/member-link.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { MemberHistory } from './member-history.tsx'
import { ShownAs } from './shown-as.tsx'
import { StaffNotes } from './staff-notes.tsx'

/** The author of reported content, for moderators. */
export function AuthorPanel({ author, item }: { author: CaseAuthor; item: Case }) {
  return (
    <Card as="aside" labelledBy="author" className="self-start lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <div className="flex items-center gap-3.5">
        <MemberAvatar member={author} size={44} />
        <div className="min-w-0">
          <p className="text-quiet text-sm">{item.kind === 'listing' ? 'Seller' : 'Author'}</p>
          <h2 id="author" className="truncate font-semibold text-lg leading-tight">
            <SiteLink href={paths.moderationMember(author.id)} className="inline-block min-h-6 text-link">
              {author.username}
            </SiteLink>
          </h2>
          <ShownAs member={author} />
        </div>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <MemberStatusChip member={author} />
        {author.role === 'member' ? null : <Chip tone="blue">{ROLE_WORDS[author.role]}</Chip>}
      </div>
      <p className="mt-3 text-quiet text-sm">
        Member since <LongDate at={author.joinedAt} />
        {author.silencedUntil ? (
          <>
            . Silenced until <LongDate at={author.silencedUntil} time />
          </>
        ) : null}
      </p>
      <MemberHistory measures={author.measures} pastCases={author.pastCases} currentCase={item.id} />
      <StaffNotes memberId={author.id} notes={author.notes} />
    </Card>
  )
}

export function MemberStatusChip({ member }: { member: Pick<CaseAuthor, 'username' | 'standing'> }) {
  const { username, standing } = member
  if (hasLeft(username)) return <Chip>Account deleted</Chip>
  const { word, tone } = MEMBER_STATUS_LABELS[standing]
  return (
    <Chip tone={tone} lit={standing !== 'good'}>
      {standing === 'good' ? 'In good standing' : word}
    </Chip>
  )
}
