import { useHydrated } from '@tanstack/react-router'
import Printer from 'lucide-react/icons/printer'
import { paths } from '#contract/paths.ts'
import { useLoaded } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { ChipLink } from '#web/ui/chip.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
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
        <nav aria-labelledby="sheet-include" className="mb-8 flex flex-wrap items-center gap-2">
          <span id="sheet-include" className="mr-1 font-semibold">
            Include:
          </span>
          <ShowChip
            label="Prices"
            isOn={prices === 'yes'}
            href={paths.machineSheet(id, { names, prices: other(prices) })}
          />
          <ShowChip
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

/** Lit while the sheet shows it. A link, so that it works without script: its name says what it does. */
function ShowChip({ label, isOn, href }: { label: string; isOn: boolean; href: string }) {
  return (
    <ChipLink preserveScroll isCurrent={false} tone="amber" lit={isOn} href={href}>
      <span className="sr-only">{isOn ? 'Hide ' : 'Show '}</span>
      {label}
    </ChipLink>
  )
}
