import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import type { BlogPost } from '#contract/blog/blog.ts'
import { paths } from '#contract/paths.ts'
import { PERMISSIONS } from '#contract/permissions.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'

type Needs = NonNullable<BlogPost['needs']>

/** After the beginning of a post that the reader's plan does not open. */
export function PostGate({ needs }: { needs: Needs }) {
  const isVisitor = useViewer().member === null
  return (
    <Card as="section" labelledBy="post-gate" className="mt-8 text-base sm:p-6">
      <h2 id="post-gate" className="display flex items-center gap-2.5 text-2xl">
        <LockKeyhole size={22} aria-hidden="true" className="text-amber-ink" />
        The rest is for members
      </h2>
      <p className="mt-2 text-quiet">
        This post opens with every plan that includes “{PERMISSIONS[needs].label}”.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink href={paths.plans()} variant="primary">
          {isVisitor ? 'See membership plans' : 'Upgrade Membership'}
        </ButtonLink>
        {isVisitor ? <ButtonLink href={paths.auth('login')}>Login</ButtonLink> : null}
      </div>
    </Card>
  )
}

/** Marks a post that needs a permission. */
export function NeedsChip({ needs }: { needs: BlogPost['needs'] }) {
  if (needs === null) return null
  return <Chip tone="amber">Members</Chip>
}
