import { useHydrated } from '@tanstack/react-router'
import Printer from 'lucide-react/icons/printer'
import Square from 'lucide-react/icons/square'
import SquareCheck from 'lucide-react/icons/square-check'
import { paths } from '#contract/paths.ts'
import { useLoaded } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { type SheetAddress, sheetQuery } from './logbook-query.ts'
import { MachineSheet } from './machine-sheet.tsx'

/** One of the reader's machines for printing: with prices and names only if chosen. */
export function SheetScreen({ id, address }: { id: number; address: SheetAddress }) {
  const sheet = useLoaded(sheetQuery(id, address))
  const isReady = useHydrated()
  const { prices, names } = address
  const other = (value: 'yes' | undefined) => (value ? undefined : 'yes')
  return (
    <div className="wrap pb-12">
      <div className="print:hidden">
        <PageHead
          title="Buyer’s sheet"
          lead="Print it or save it as a PDF. Your note and the value stay private."
          breadcrumb={[
            { label: 'My collection', href: paths.collection() },
            { label: sheet.machine.name, href: paths.logbook(id) },
            { label: 'Sheet' },
          ]}
          actions={
            <Button
              variant="primary"
              className="noscript:hidden"
              icon={<Printer size={18} aria-hidden="true" />}
              disabled={!isReady}
              onClick={() => window.print()}
            >
              Print
            </Button>
          }
        />
        <nav aria-labelledby="sheet-include" className="mb-8 flex flex-wrap items-center gap-x-5 gap-y-1">
          <span id="sheet-include" className="font-semibold">
            Include:
          </span>
          <ShowLink
            label="Prices"
            isOn={prices === 'yes'}
            href={paths.machineSheet(id, { names, prices: other(prices) })}
          />
          <ShowLink
            label="Names"
            isOn={names === 'yes'}
            href={paths.machineSheet(id, { prices, names: other(names) })}
          />
        </nav>
      </div>
      <h2 className="display mb-4 text-4xl">{sheet.machine.name}</h2>
      <MachineSheet sheet={sheet} />
    </div>
  )
}

/** Looks like a checkbox. A link, so that it works without script: its name says what it does. */
function ShowLink({ label, isOn, href }: { label: string; isOn: boolean; href: string }) {
  return (
    <SiteLink href={href} preserveScroll className="inline-flex min-h-11 items-center gap-2">
      {isOn ? <SquareCheck size={22} aria-hidden="true" /> : <Square size={22} aria-hidden="true" />}
      <span className="sr-only">{isOn ? 'Hide ' : 'Show '}</span>
      {label}
    </SiteLink>
  )
}
