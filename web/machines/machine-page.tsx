import type { MachinePage } from '#contract/machine-pages.ts'
import { Breadcrumb } from '#web/ui/page-head.tsx'
import { Paragraphs } from '#web/ui/paragraphs.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { EditionTable } from './edition-table.tsx'
import { MachineHero } from './machine-hero.tsx'
import type { MachinePageSlots } from './machine-page-slots.ts'
import { MachinePeople } from './machine-people.tsx'
import { placesOf } from './machine-places.ts'
import { MachineSources } from './machine-sources.tsx'
import { SpecSheet } from './spec-sheet.tsx'

export interface MachinePageScreenProps {
  machine: MachinePage
  slots: MachinePageSlots
}

/** A machine, or a title with its editions side by side. */
export function MachinePageScreen({ machine, slots }: MachinePageScreenProps) {
  const { description, editions } = machine
  const crumbs = placesOf(machine).map((place, at, all) =>
    at === all.length - 1 ? { label: place.label } : place,
  )
  const { talk, listings, prices } = slots
  return (
    <div className="wrap flex flex-col gap-10 pb-12">
      <div>
        <div className="pt-4 pb-2 md:pt-6">
          <Breadcrumb crumbs={crumbs} />
        </div>
        <MachineHero machine={machine} slots={slots} />
      </div>
      {editions.length > 1 ? <EditionTable machine={machine} /> : null}
      <div className="grid items-start gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-10">
          {description ? (
            <section aria-labelledby="about">
              <SectionHead id="about" title="About this machine" />
              <div className="measure text-[1.0625rem] leading-relaxed">
                <Paragraphs text={description} ends="empty-line" />
              </div>
            </section>
          ) : null}
          {slots.rating}
          {talk}
          {listings}
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <SpecSheet machine={machine} />
          <MachinePeople people={machine.people} />
          {slots.keeping}
          {prices}
          <MachineSources machine={machine} propose={slots.propose} />
        </div>
      </div>
    </div>
  )
}
