// MachineSources: where a machine's facts come from.
import ExternalLink from 'lucide-react/icons/external-link'
import type { ReactNode } from 'react'
import { FIELD_LABELS } from '#contract/machines/admin-constants.ts'
import type { MachinePage } from '#contract/machines/pages.ts'
import { CachedFragment } from '#web/ui/cached-fragment.tsx'
import { webAddress } from '#web/ui/web-address.ts'

export interface MachineSourcesProps {
  machine: Pick<MachinePage, 'opdbId' | 'opdbUrl' | 'ipdbUrl' | 'corrected'>
  propose: ReactNode
  admin: ReactNode
}

/** "year, people": facts corrected on this site. */
export function correctedText(fields: MachinePage['corrected']): string {
  return fields.map((field) => FIELD_LABELS[field].toLowerCase()).join(', ')
}

/** The source of the facts, with links. */
export function MachineSources({ machine, propose, admin }: MachineSourcesProps) {
  const { opdbId, opdbUrl, ipdbUrl, corrected } = machine
  return (
    <section aria-labelledby="sources" className="flex flex-col gap-2 text-[0.9375rem]">
      <h2 id="sources" className="display text-xl">
        Sources
      </h2>
      <CachedFragment name="machine-sources" data={[machine]} className="flex flex-col gap-2">
        <p className="text-quiet">
          {opdbUrl
            ? 'Facts from the Open Pinball Database, with thanks to its volunteers.'
            : 'Added by this site’s admins.'}
          {corrected.length > 0 ? ` Corrected here: ${correctedText(corrected)}.` : null}
        </p>
        <div className="flex flex-wrap gap-x-6">
          {opdbUrl ? <OutLink href={opdbUrl}>View on OPDB</OutLink> : null}
          {ipdbUrl ? <OutLink href={ipdbUrl}>View on IPDB</OutLink> : null}
        </div>
        {opdbUrl ? (
          <p className="text-quiet text-sm">
            OPDB id <code className="font-mono">{opdbId}</code>
          </p>
        ) : null}
      </CachedFragment>
      <div className="flex flex-wrap gap-2">
        {propose}
        {admin}
      </div>
    </section>
  )
}

function OutLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={webAddress(href)}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-11 items-center gap-2 font-semibold text-amber-ink underline-offset-4 hover:underline"
    >
      <ExternalLink size={16} aria-hidden="true" className="shrink-0" />
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
