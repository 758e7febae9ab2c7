import { useState } from 'react'
import { OWNERS_PAGE_SIZE, STATUS_LABELS } from '#contract/collections/constants.ts'
import { paths } from '#contract/paths.ts'
import { shownName } from '#contract/shown-name.ts'
import { api } from '#web/api.ts'
import { ownersQuery } from '#web/collections/collection-address.ts'
import { editionWords, type TitleEditions } from '#web/collections/edition-words.ts'
import { useLoaded } from '#web/queries.ts'
import { CachedFragment } from '#web/ui/cached-fragment.tsx'
import { Fold } from '#web/ui/display/fold.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { MemberAvatar } from '#web/ui/member-avatar.tsx'
import { MemberLink } from '#web/ui/member-link.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { SiteLink } from '#web/ui/site-link.tsx'

type Owner = Awaited<ReturnType<typeof readOwners>>['data'][number]

function readOwners(opdbId: string, after: string) {
  return api('GET /api/machines/{opdbId}/keepers', {
    params: { opdbId },
    query: { after, limit: OWNERS_PAGE_SIZE },
  })
}

export interface OwnerListProps {
  /** The id in the page's address. */
  asked: string
  machine: TitleEditions
}

/** Members who publicly own, want or had a machine. The newest are loaded with the page, others on request. */
export function OwnerList({ asked, machine }: OwnerListProps) {
  const { data, pagination } = useLoaded(ownersQuery(asked))
  const news = data.map(({ id, opdbId, status }) => `${id} ${opdbId} ${status}`)
  // Remounts when the first page changes, for example by an entry of the viewer's own.
  return <Owners key={[pagination.total, ...news].join()} asked={asked} machine={machine} />
}

const OWNERS_ID = 'machine-owners'

/** Number of members that are seen at once; the others unfold. */
const FIRST = 4

function Owners({ asked, machine }: OwnerListProps) {
  const { data, pagination } = useLoaded(ownersQuery(asked))
  const [shown, setShown] = useState<readonly Owner[]>(data)
  const [next, setNext] = useState(pagination.nextAfter)
  const [isBusy, setBusy] = useState(false)
  const { total } = pagination
  // The last page takes the button along that loaded it.
  useFocusRestore(OWNERS_ID, next === null)

  async function readMore(after: string): Promise<void> {
    setBusy(true)
    try {
      const page = await readOwners(asked, after)
      setShown([...shown, ...page.data])
      setNext(page.pagination.nextAfter)
    } catch (error) {
      toast.error('The other members could not be loaded', failureText(error))
    }
    setBusy(false)
  }

  return (
    <div className="flex flex-col gap-2 border-line border-t pt-4">
      <h3 id={OWNERS_ID} tabIndex={-1} className="font-semibold">
        Members who have or want it
      </h3>
      {total === 0 ? <p className="text-quiet">No public entries yet.</p> : null}
      <OwnerRows name="keepers" owners={shown} machine={machine} />
      {total > FIRST ? (
        <Fold summary={`All ${total.toLocaleString('en-US')}`}>
          <OwnerRows name="keepers-more" owners={shown} machine={machine} />
          {next ? (
            <>
              <div className="noscript:hidden">
                <LoadMore
                  onClick={() => void readMore(next)}
                  busy={isBusy}
                  text="More members"
                  shown={shown.length}
                  total={total}
                />
              </div>
              <noscript>
                <p className="text-quiet text-sm">
                  Turn on JavaScript to see {(total - shown.length).toLocaleString('en-US')} more.
                </p>
              </noscript>
            </>
          ) : null}
        </Fold>
      ) : null}
    </div>
  )
}

interface OwnerRowsProps {
  name: 'keepers' | 'keepers-more'
  owners: readonly Owner[]
  machine: TitleEditions
}

function OwnerRows({ name, owners, machine }: OwnerRowsProps) {
  const isMore = name === 'keepers-more'
  const wordsOf = editionWords(machine)
  return (
    <CachedFragment name={name} data={[owners, machine.editions]}>
      <ul aria-label={isMore ? 'More members' : 'Members who have or want it'} className="flex flex-col">
        {(isMore ? owners.slice(FIRST) : owners.slice(0, FIRST)).map((owner) => (
          <OwnerItem key={owner.id} owner={owner} edition={wordsOf(owner.opdbId) ?? owner.edition} />
        ))}
      </ul>
    </CachedFragment>
  )
}

function OwnerItem({ owner, edition }: { owner: Owner; edition: string | null }) {
  const { username, status } = owner
  return (
    <li className="flex items-center gap-3 py-1.5">
      <MemberAvatar member={owner} size={32} />
      <div className="min-w-0 grow leading-snug">
        <MemberLink member={owner} className="inline-block py-0.5" />
        <p className="text-quiet text-sm">{[STATUS_LABELS[status], edition].filter(Boolean).join(', ')}</p>
      </div>
      <SiteLink
        href={paths.memberCollection(username)}
        aria-label={`${shownName(owner)}’s collection`}
        className="text-link shrink-0 py-1.5 text-sm"
      >
        Collection
      </SiteLink>
    </li>
  )
}
