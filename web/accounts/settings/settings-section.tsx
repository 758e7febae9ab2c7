import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'

export interface SettingsSectionProps {
  id: string
  title: string
  /** What it is for, in a sentence. */
  lead?: ReactNode
  children: ReactNode
}

/** One matter of a settings panel: what it is at the left, what can be done about it at the right; on a phone below. */
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
