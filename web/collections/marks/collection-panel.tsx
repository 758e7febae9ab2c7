// Collections on a machine's page: the viewer's own entries of the title, and other owners.
import { paths } from '#contract/paths.ts'
import { beginIntent } from '#web/shell/session/intents.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { OWN_ENTRY_HEADING as HEADING, type OwnEntryPanelProps } from './collection-target.ts'
import { LazyOwnEntry } from './lazy-own-entry.ts'

export function OwnEntryPanel({ asked, machine }: OwnEntryPanelProps) {
  const { member } = useViewer()
  return (
    <Card as="section" padded={false} labelledBy={HEADING}>
      <div id={`${HEADING}-start`} tabIndex={-1}>
        <CardHead id={HEADING} title="Collections" level={2} />
      </div>
      {member ? <LazyOwnEntry asked={asked} machine={machine} /> : <VisitorsPart machine={machine} />}
    </Card>
  )
}

function VisitorsPart({ machine: { opdbId, name } }: Pick<OwnEntryPanelProps, 'machine'>) {
  return (
    <div className="flex flex-col items-start gap-3 p-4 sm:p-5">
      <p className="text-quiet">
        Track the machines you own, want or used to own. Private unless you share it.
      </p>
      <ButtonLink
        href={paths.auth('login', `machine-${opdbId}`)}
        onClick={() => beginIntent({ kind: 'entry', opdbId, name })}
      >
        Sign in to add it
      </ButtonLink>
    </div>
  )
}
