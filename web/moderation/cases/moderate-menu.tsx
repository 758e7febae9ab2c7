import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import type { ReportKind } from '#contract/moderation/constants.ts'
import type { Case } from '#contract/moderation/moderation.ts'
import { paths } from '#contract/paths.ts'
import { Menu, MenuAction, MenuLink } from '#web/ui/overlays/menu.tsx'
import { ReportFormDialog } from './report-dialog.tsx'
import { casesAboutQuery } from './review-data.ts'

export interface ModerateMenuProps {
  kind: ReportKind
  id: number
  /** "Moderate this listing". */
  label: string
  ownerId: number
  /** "Seller’s record". */
  ownerLabel: string
}

/** Staff's ways from content to its case, which a report opens, and to the record of its owner. */
export function ModerateMenu({ kind, id, label, ownerId, ownerLabel }: ModerateMenuProps) {
  const client = useQueryClient()
  const router = useRouter()
  const [isReporting, setReporting] = useState(false)

  async function goToCase(): Promise<void> {
    // The report is stored: without an answer, the queue has its case.
    const answer = await client
      .fetchQuery({ ...casesAboutQuery(kind, ownerId), staleTime: 0 })
      .catch(() => null)
    const item = openCaseOf(id, answer?.data)
    await router.navigate({ href: item ? paths.moderationCase(item.id) : paths.moderation() })
  }
  return (
    <>
      <Menu
        label={label}
        align="end"
        triggerClassName="border border-edge bg-raised px-3 text-sm font-semibold hover:bg-well"
        trigger={
          <>
            <ShieldCheck size={16} aria-hidden="true" />
            Moderate
          </>
        }
      >
        {() => (
          <>
            <CaseItem kind={kind} id={id} ownerId={ownerId} onReport={() => setReporting(true)} />
            <MenuLink href={paths.moderationMember(ownerId)}>{ownerLabel}</MenuLink>
          </>
        )}
      </Menu>
      <ReportFormDialog
        open={isReporting}
        onClose={() => setReporting(false)}
        onReported={() => void goToCase()}
        kind={kind}
        id={id}
        label="Open a case"
      />
    </>
  )
}

interface CaseItemProps extends Pick<ModerateMenuProps, 'kind' | 'id' | 'ownerId'> {
  onReport: () => void
}

function CaseItem({ kind, id, ownerId, onReport }: CaseItemProps) {
  const { data, isPending } = useQuery(casesAboutQuery(kind, ownerId))
  const item = openCaseOf(id, data?.data)
  if (item) return <MenuLink href={paths.moderationCase(item.id)}>Go to the open case</MenuLink>
  return (
    <MenuAction onSelect={onReport} disabled={isPending}>
      Open a case…
    </MenuAction>
  )
}

function openCaseOf(id: number, cases: readonly Case[] = []): Case | undefined {
  return cases.find(({ thingId, state }) => thingId === id && state !== 'decided')
}
