import type { DirectoryMember } from '#contract/community/community.ts'
import { paths } from '#contract/paths.ts'
import { shownName } from '#contract/shown-name.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { countText } from '#web/ui/display/count-text.ts'
import { Pagination } from '#web/ui/display/pagination.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Gate } from '#web/ui/gate.tsx'
import { MemberAvatar } from '#web/ui/member-avatar.tsx'
import { MemberLink } from '#web/ui/member-link.tsx'

export interface MemberDirectoryProps {
  members: readonly DirectoryMember[]
  /** Whether they were searched for. */
  isSearched: boolean
  page: number
  pages: number
  hrefOf: (page: number) => string
}

/** Members, newest first. */
export function MemberDirectory({ members, isSearched, page, pages, hrefOf }: MemberDirectoryProps) {
  return (
    <>
      {members.length === 0 ? (
        isSearched && pages === 0 ? (
          <NoneFound />
        ) : (
          <EmptyState
            title="This page doesn’t exist"
            action={<ButtonLink href={hrefOf(1)}>First page</ButtonLink>}
          >
            There aren’t that many members.
          </EmptyState>
        )
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {members.map(({ memberSince, location, machineCount, ...member }) => (
            <Card
              key={member.username}
              as="li"
              padded={false}
              liftable
              className="flex items-center gap-3 px-4 py-3"
            >
              <MemberAvatar member={member} size={40} />
              <div className="min-w-0 leading-snug">
                <h2 className="truncate font-semibold">
                  <MemberLink member={member} className="stretched" />
                </h2>
                {shownName(member) === member.username ? null : (
                  <p className="truncate text-quiet text-sm">@{member.username}</p>
                )}
                <p className="num text-quiet text-sm">
                  Member since <LongDate at={memberSince} />
                </p>
                <p className="num flex flex-wrap gap-x-2 text-quiet text-sm">
                  {location ? (
                    <span className="min-w-0 truncate">
                      <span className="sr-only">Location: </span>
                      {location}
                    </span>
                  ) : null}
                  {machineCount > 0 ? (
                    <span className="shrink-0 font-medium text-ink">
                      {countText(machineCount, 'machine')}
                    </span>
                  ) : null}
                </p>
              </div>
            </Card>
          ))}
        </ul>
      )}
      <Pagination page={page} pages={pages} hrefOf={hrefOf} label="Directory pages" />
    </>
  )
}

function NoneFound() {
  return (
    <EmptyState
      title="No members found"
      action={<ButtonLink href={paths.members()}>Show all members</ButtonLink>}
    >
      Try fewer words. Members are found by a machine only if their entry is public.
    </EmptyState>
  )
}

/** For visitors, who do not see members' names. */
export function DirectoryGate() {
  return (
    <Gate
      title="The directory is for members"
      actions={
        <>
          <ButtonLink href={paths.auth()} variant="primary">
            Join Community
          </ButtonLink>
          <ButtonLink href={paths.auth('login')}>Sign in</ButtonLink>
        </>
      }
    >
      See who’s here. Joining is free. Visitors and search engines can’t see the directory.
    </Gate>
  )
}
