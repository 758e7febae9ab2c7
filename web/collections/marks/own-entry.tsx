// Collections on a machine's page for members: their own entries of the title, and other owners.
import Plus from 'lucide-react/icons/plus'
import type { CollectionEntry } from '#contract/collections/collections.ts'
import { STATUS_LABELS } from '#contract/collections/constants.ts'
import { paths } from '#contract/paths.ts'
import { ScriptNeeded } from '#web/accounts/sign-in/script-needed.tsx'
import { ownEntryQuery } from '#web/collections/collection-address.ts'
import { editionWords } from '#web/collections/edition-words.ts'
import { EntryOpener } from '#web/collections/entry-opener.tsx'
import { detailText, STATUS_TONES } from '#web/collections/entry-words.ts'
import { useLoaded } from '#web/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { OWN_ENTRY_HEADING as HEADING, type OwnEntryPanelProps } from './collection-target.ts'
import { OwnerList } from './owner-list.tsx'

export function OwnEntryOf({ asked, machine }: OwnEntryPanelProps) {
  const keeping = useLoaded(ownEntryQuery(asked))
  const wordsOf = editionWords(machine)
  return (
    <div className="flex flex-col gap-5 p-4 sm:p-5">
      <div className="flex flex-col gap-3">
        <h3 className="font-semibold">In your collection</h3>
        {keeping.entries.length === 0 ? (
          <p className="text-quiet">
            Not in your collection yet. Entries are private until you make them public.
          </p>
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {keeping.entries.map((entry) => (
              <OwnEntry key={entry.id} entry={entry} edition={wordsOf(entry.machine.opdbId)} />
            ))}
          </ul>
        )}
        <ScriptNeeded what="Changing your collection" />
        <div className="flex flex-wrap gap-2">
          <EntryOpener
            machine={machine}
            entry={null}
            goesOn
            label={keeping.entries.length === 0 ? 'Add to collection' : 'Add another'}
            icon={<Plus size={18} aria-hidden="true" />}
            focusAfter={`${HEADING}-start`}
          />
          <ButtonLink href={paths.collection()} variant="quiet">
            My collection
          </ButtonLink>
        </div>
      </div>
      <OwnerList asked={asked} machine={machine} />
    </div>
  )
}

function OwnEntry({ entry, edition }: { entry: CollectionEntry; edition: string | null }) {
  const { machine, status, isPublic, isHidden } = entry
  const details = [
    detailText(entry),
    isHidden ? 'taken down by a moderator' : isPublic ? 'public' : 'private',
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <li className="flex items-center justify-between gap-3 py-2.5 first:pt-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <Chip tone={STATUS_TONES[status]} lit={status !== 'had'}>
            {STATUS_LABELS[status]}
          </Chip>
          {edition ?? machine.edition ?? machine.name}
        </p>
        <p className="mt-1 text-quiet text-sm first-letter:uppercase">{details}</p>
      </div>
      <EntryOpener
        machine={machine}
        entry={entry}
        label="Edit"
        fullLabel={`Edit the entry for ${machine.name}, ${STATUS_LABELS[status].toLowerCase()}`}
        size="small"
        focusAfter={`${HEADING}-start`}
      />
    </li>
  )
}
