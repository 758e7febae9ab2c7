import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'

export interface SettingsSectionProps {
  id: string
  title: string
  /** What it is for, in a sentence. */
  lead?: ReactNode
  children: ReactNode
}

/** One matter of a settings panel. */
export function SettingsSection({ id, title, lead, children }: SettingsSectionProps) {
  return (
    <Card as="section" labelledBy={id} className="flex flex-col gap-4 sm:p-6">
      <div>
        <h2 id={id} className="display text-2xl">
          {title}
        </h2>
        {lead ? <p className="measure mt-1.5 text-quiet">{lead}</p> : null}
      </div>
      {children}
    </Card>
  )
}
