import { paths } from '#contract/paths.ts'
import { ReportButton } from '#web/moderation/cases/report-button.tsx'
import { useLoaded } from '#web/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { sharedLogbookQuery } from './logbook-query.ts'
import { MachineSheet } from './machine-sheet.tsx'

/** The page behind the link. */
export function SharedLogbook({ shareKey }: { shareKey: string }) {
  const sheet = useLoaded(sharedLogbookQuery(shareKey))
  const { machine } = sheet
  return (
    <div className="wrap pb-12">
      <PageHead
        title={machine.name}
        lead="A logbook that its owner shares by a link. Please don’t pass the link on without asking."
        actions={
          <span className="flex flex-wrap items-center gap-3 print:hidden">
            <ButtonLink href={paths.machine(machine.opdbId, machine.name)}>About this machine</ButtonLink>
            {sheet.isOwn ? null : (
              <ReportButton kind="logbook" id={sheet.id} label="Report this logbook" className="min-h-11" />
            )}
          </span>
        }
      />
      <MachineSheet sheet={sheet} />
    </div>
  )
}
