import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import type { CollectionEntry, PublicEntry } from '#contract/collections/collections.ts'
import { STATUS_LABELS } from '#contract/collections/constants.ts'
import { paths } from '#contract/paths.ts'
import { StoredPicture } from '#web/collections/marks/entry-picture.tsx'
import { Picture } from '#web/pictures/picture.tsx'
import { SmallPictures } from '#web/pictures/small-pictures.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { moneyText } from '#web/ui/display/money.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { Written } from '#web/writing/written.tsx'
import { detailText, STATUS_TONES } from './entry-words.ts'

type OwnersFields = Pick<CollectionEntry, 'noteHtml' | 'pricePaid' | 'value'>

export interface EntryCardProps {
  entry: PublicEntry
  /** Who sees it: for its owner. */
  own?: Pick<CollectionEntry, 'isPublic' | 'isHidden' | 'hiddenPictures'>
  /** Its fields for the owner only, on their own page. */
  ownersFields?: OwnersFields
  /** At the end of its first line. */
  corner?: ReactNode
  actions?: ReactNode
  eager?: boolean
}

/** A machine in a collection. */
export function EntryCard({ entry, own, ownersFields, corner, actions, eager = false }: EntryCardProps) {
  const { machine, status, pictures } = entry
  const details = detailText(entry)
  const [cover, ...others] = pictures
  return (
    <Card
      as="li"
      padded={false}
      className="grid grid-cols-[auto_minmax(0,1fr)] grid-rows-[1fr] sm:flex sm:flex-col"
    >
      <SiteLink
        href={paths.machine(machine.opdbId, machine.name)}
        tabIndex={-1}
        aria-hidden="true"
        // On phones the picture is beside the text, because at full width only one machine would fit on the screen.
        className="w-28 shrink-0 max-[22.4rem]:w-16 max-sm:m-3 max-sm:mr-0 max-sm:overflow-clip max-sm:rounded-control max-sm:self-start sm:w-auto"
      >
        {cover ? (
          <Picture
            picture={{ ...cover, alt: '' }}
            sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 7rem"
            eager={eager}
            className="aspect-4/3 w-full object-cover"
          />
        ) : (
          <StoredPicture machine={machine} eager={eager} />
        )}
      </SiteLink>
      <div className="flex min-w-0 grow flex-col gap-2 p-3 sm:gap-2.5 sm:p-4">
        <div className="flex flex-wrap items-center gap-2">
          <Chip tone={STATUS_TONES[status]} lit={status !== 'had'}>
            {STATUS_LABELS[status]}
          </Chip>
          {own && !own.isPublic ? (
            <span className="inline-flex items-center gap-1 text-quiet text-sm">
              <Lock size={14} aria-hidden="true" />
              Private
            </span>
          ) : null}
          {corner}
        </div>
        <div className="min-w-0">
          <h3 className="font-bold text-lg leading-snug">
            <SiteLink
              href={paths.machine(machine.opdbId, machine.name)}
              className="inline-block underline-offset-4 hover:underline"
            >
              {machine.name}
            </SiteLink>
          </h3>
          <p className="num text-quiet text-sm">
            {[machine.manufacturer, machine.year].filter((fact) => fact !== null).join(', ')}
          </p>
        </div>
        {details ? <p className="text-[0.9375rem]">{details}</p> : null}
        {own ? <TakenDown own={own} /> : null}
        {ownersFields ? <OwnersPart {...ownersFields} /> : null}
        {others.length > 0 || cover?.alt ? <SmallPictures size="small" pictures={pictures} /> : null}
      </div>
      {actions ? (
        <div className="col-span-2 flex flex-wrap gap-2 px-3 pb-3 sm:px-4 sm:pb-4">{actions}</div>
      ) : null}
    </Card>
  )
}

function OwnersPart({ noteHtml, pricePaid, value }: OwnersFields) {
  if ([noteHtml, pricePaid, value].every((field) => field === null)) return null
  return (
    <div className="flex flex-col gap-1 rounded-control border border-line bg-well px-3 py-2 text-[0.9375rem]">
      <p className="text-quiet text-sm">Only you can see this</p>
      {pricePaid === null ? null : <p className="num">Paid {moneyText(pricePaid)}</p>}
      {value === null ? null : <p className="num">Worth {moneyText(value)}</p>}
      {noteHtml === null ? null : <Written html={noteHtml} isRoomy />}
    </div>
  )
}

/** Taken down by moderators: hidden from others, so the owner sees a note here. */
function TakenDown({ own }: { own: Pick<CollectionEntry, 'isHidden' | 'hiddenPictures'> }) {
  const { isHidden, hiddenPictures } = own
  if (!isHidden && hiddenPictures === 0) return null
  return (
    <p
      role="note"
      className="rounded-control border border-line border-l-4 border-l-bad px-3 py-2 text-[0.9375rem]"
    >
      {isHidden
        ? 'A moderator took this entry down. Only you and the moderators can see it. '
        : hiddenPictures === 1
          ? 'A moderator took down one of its pictures. '
          : `A moderator took down ${hiddenPictures} of its pictures. `}
      <SiteLink href={paths.myFlags()} className="text-link">
        Read the moderators’ message
      </SiteLink>
    </p>
  )
}
