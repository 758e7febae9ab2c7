import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

/** Layout of a screen with a single form: heading and a narrow card. */
export function CenteredLayout({
  title,
  lead,
  children,
}: {
  title: string
  lead?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="wrap">
      <div className="mx-auto max-w-[30rem]">
        <PageHead title={title} lead={lead} />
        <Card>{children}</Card>
      </div>
    </div>
  )
}
