import type { Leader } from '#contract/community/community.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { countText } from '#web/ui/display/count-text.ts'
import { Score } from '#web/ui/display/score.tsx'
import { MemberAvatar } from '#web/ui/member-avatar.tsx'
import { MemberLink } from '#web/ui/member-link.tsx'

/** The members with the most contributions, with their scores. */
export function LeaderBoard({ leaders }: { leaders: readonly Leader[] }) {
  return (
    <Card as="section" padded={false} labelledBy="community-leaders">
      <CardHead id="community-leaders" title="Community Leaders" level={2} />
      {leaders.length === 0 ? (
        <p className="px-4 py-5 text-quiet sm:px-5">
          No contributions yet. The first topic, reply or post takes the lead.
        </p>
      ) : (
        <>
          <ol className="divide-y divide-line">
            {leaders.map(({ contributions, ...member }, index) => (
              <li key={member.username} className="flex items-center gap-3 px-4 py-2 sm:px-5">
                <span className="num w-5 shrink-0 text-right text-quiet text-sm" aria-hidden="true">
                  {index + 1}
                </span>
                <MemberAvatar member={member} size={32} />
                <span className="min-w-0 grow truncate font-medium">
                  <MemberLink member={member} className="py-1.5" />
                </span>
                <Score
                  value={contributions}
                  decimals={0}
                  size="small"
                  label={countText(contributions, 'contribution')}
                />
              </li>
            ))}
          </ol>
          <p className="border-line border-t px-4 py-2.5 text-quiet text-sm sm:px-5">
            Counts topics, replies and posts.
          </p>
        </>
      )}
    </Card>
  )
}
