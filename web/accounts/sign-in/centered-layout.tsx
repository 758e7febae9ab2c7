import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

/** A screen that is one form: its head and a card of a form's width. */
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
