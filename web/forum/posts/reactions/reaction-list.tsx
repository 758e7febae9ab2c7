import { useQuery } from '@tanstack/react-query'
import type { ShownPost } from '#web/forum/posts/shown-post.ts'
import { query } from '#web/queries.ts'
import { failureText } from '#web/ui/feedback/failure.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { MemberAvatar } from '#web/ui/member-avatar.tsx'
import { MemberLink } from '#web/ui/member-link.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { ReactionIcon } from './reaction-icon.tsx'
import { REACTION_NAMES } from './reaction-words.ts'

export interface ReactionListProps {
  open: boolean
  onClose: () => void
  post: ShownPost
}

const LIMIT = 100

/** Members who reacted to a post, each with their reaction. */
export function ReactionList({ open, onClose, post }: ReactionListProps) {
  return (
    <Dialog open={open} onClose={onClose} size="small" title={`Reactions to ${post.name}`}>
      <Members post={post} />
    </Dialog>
  )
}

function Members({ post: { kind, id } }: { post: ShownPost }) {
  const asked = { params: { id }, query: { limit: LIMIT } }
  const { data, error } = useQuery({
    ...(kind === 'topic'
      ? query('GET /api/forum-posts/{id}/reactions', asked)
      : query('GET /api/forum-replies/{id}/reactions', asked)),
    staleTime: 0,
  })
  if (error) return <FieldError>{failureText(error)}</FieldError>
  if (!data) return <Spinner />
  const more = data.pagination.total - data.data.length
  return (
    <ul className="flex flex-col gap-2">
      {data.data.map(({ member, reaction }) => (
        <li key={member.id} className="flex items-center gap-3">
          <MemberAvatar member={member} size={32} />
          <MemberLink member={member} className="min-w-0 grow py-1 font-semibold" />
          <span className="inline-flex items-center gap-1.5 text-quiet text-sm">
            <ReactionIcon reaction={reaction} />
            {REACTION_NAMES[reaction]}
          </span>
        </li>
      ))}
      {more > 0 ? <li className="text-quiet text-sm">and {more} more</li> : null}
    </ul>
  )
}
