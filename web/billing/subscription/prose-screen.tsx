import type { ReactNode } from 'react'
import { PageHead } from '#web/ui/page-head.tsx'

/** An explanatory page: heading, text of a readable width, and links. */
export function ProseScreen({ title, lead, children, actions }: ProseScreenProps) {
  return (
    <div className="wrap">
      <PageHead title={title} lead={lead} />
      <div className="measure flex flex-col gap-4 text-[1.0625rem] leading-relaxed [&_h2]:mt-4">
        {children}
      </div>
      <div className="mt-8 flex flex-wrap gap-3">{actions}</div>
    </div>
  )
}

export interface ProseScreenProps {
  title: string
  lead: string
  children: ReactNode
  actions: ReactNode
}
