import { MemberLink } from '#web/ui/member-link.tsx'

/** The admin who wrote a revision. */
export function PageAuthor({ by }: { by: string | null }) {
  return by === null ? <span>a former admin</span> : <MemberLink member={{ username: by }} />
}
