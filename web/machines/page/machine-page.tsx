// MachinePageScreen: page of a machine or a title.
import { editionLabel } from '#contract/machines/edition-labels.ts'
import type { MachinePage } from '#contract/machines/pages.ts'
import { MachineSources } from '#web/machines/admin/machine-sources.tsx'
import { CachedFragment } from '#web/ui/cached-fragment.tsx'
import { Breadcrumb } from '#web/ui/page-head.tsx'
import { Paragraphs } from '#web/ui/paragraphs.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { placesOf } from './breadcrumbs.ts'
import { EditionTable } from './edition-table.tsx'
import { MachineGallery } from './machine-gallery.tsx'
import { MachineHero } from './machine-hero.tsx'
import type { MachinePageSlots } from './machine-page-slots.ts'
import { SpecSheet } from './spec-sheet.tsx'

export interface MachinePageScreenProps {
  machine: MachinePage
  slots: MachinePageSlots
}

/** The name; of an edition without a name of its own what its chip says, since its title stands before it. */
function ownLabel({ opdbId, name, level, title, editions }: MachinePage): string {
  return level === 'edition' && name === title && editions.length > 1
    ? (editionLabel(title, editions, opdbId) ?? name)
    : name
}

/** A machine, or a title with its editions side by side. */
export function MachinePageScreen({ machine, slots }: MachinePageScreenProps) {
  const { description, editions } = machine
  const crumbs = placesOf({ ...machine, isOnly: editions.length < 2 }).map((place, at, all) =>
    at === all.length - 1 ? { label: ownLabel(machine) } : place,
  )
  return (
    <div className="wrap pb-12">
      <div className="pt-6 pb-2 md:pt-10">
        <Breadcrumb crumbs={crumbs} />
      </div>
      {/* Stacked on phones, two rows of two from 48rem, two independent columns from 64rem. */}
      <div className="grid items-start gap-x-10 gap-y-6 md:grid-cols-2 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0">
          <MachineGallery machine={machine} />
        </div>
        <div className="contents lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:flex lg:min-w-0 lg:flex-col lg:gap-6">
          <MachineHero machine={machine} slots={slots} />
          <div className="grid min-w-0 items-start gap-x-10 gap-y-6 md:col-span-2 md:grid-cols-2 lg:grid-cols-1">
            <CachedFragment name="machine-sheets" data={[machine]} className="min-w-0">
              <SpecSheet machine={machine} />
            </CachedFragment>
            <div className="grid min-w-0 gap-6 empty:hidden">
              {slots.prices}
              {slots.listings}
            </div>
          </div>
          {editions.length > 1 ? (
            <CachedFragment name="machine-editions" data={[machine]} className="min-w-0 md:col-span-2">
              <EditionTable machine={machine} />
            </CachedFragment>
          ) : null}
          <div className="min-w-0 md:col-span-2">{slots.entries}</div>
        </div>
        <div className="flex min-w-0 flex-col gap-10 pt-4 md:col-span-2 lg:col-span-1 lg:row-start-2">
          {slots.rating}
          {description ? (
            <section aria-labelledby="about">
              <SectionHead id="about" title="About this machine" />
              <Paragraphs text={description} className="measure text-[1.0625rem] leading-relaxed" />
            </section>
          ) : null}
          {slots.reviews}
          {slots.topics}
          {slots.posts}
          <MachineSources machine={machine} propose={slots.propose} admin={slots.admin} />
        </div>
      </div>
    </div>
  )
}
