import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { BlockedMembers } from './blocked-members.tsx'

/** Settings panel: who finds the member, blocked members, and a link to the own reports. */
export function PrivacySettings({ finding }: { finding: ReactNode }) {
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <div className="flex flex-col gap-5 md:col-span-2">{finding}</div>
      <BlockedMembers />
      <Card as="section" labelledBy="my-reports" className="sm:p-6">
        <h2 id="my-reports" className="display text-2xl">
          Reports
        </h2>
        <p className="mt-1.5 mb-4 text-quiet">
          What you’ve reported, how it was decided, and messages from the moderators.
        </p>
        <ButtonLink href={paths.myFlags()}>My reports</ButtonLink>
      </Card>
    </div>
  )
}
