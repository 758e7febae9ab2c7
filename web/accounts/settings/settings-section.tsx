import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'

export interface SettingsSectionProps {
  id: string
  title: string
  /** Its purpose in a sentence. */
  lead?: ReactNode
  children: ReactNode
}

/** A section of a settings panel: description at the left, controls at the right; stacked on phones. */
export function SettingsSection({ id, title, lead, children }: SettingsSectionProps) {
  return (
    <Card
      as="section"
      labelledBy={id}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-4 sm:p-6 lg:grid-cols-[minmax(0,19rem)_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} tabIndex={-1} className="display text-2xl">
          {title}
        </h2>
        {lead ? <p className="measure mt-1.5 text-quiet">{lead}</p> : null}
      </div>
      <div className="flex flex-col gap-4">{children}</div>
    </Card>
  )
}
