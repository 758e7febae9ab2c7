import ClipboardPen from 'lucide-react/icons/clipboard-pen'
import { paths } from '#contract/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** The way from a machine's page to a correction of it; who may not is told there what opens it. */
export function ProposalLink({ opdbId }: { opdbId: string }) {
  return (
    <ButtonLink
      href={paths.newProposal(opdbId)}
      rel="nofollow"
      icon={<ClipboardPen size={18} aria-hidden="true" />}
    >
      Propose a correction
    </ButtonLink>
  )
}
