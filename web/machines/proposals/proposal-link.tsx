import ClipboardPen from 'lucide-react/icons/clipboard-pen'
import { paths } from '#contract/paths.ts'
import { beginIntent } from '#web/shell/session/intents.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** Link from a machine's page to a correction; members without permission learn there what opens it. */
export function ProposalLink({ opdbId, name }: { opdbId: string; name: string }) {
  const isVisitor = useViewer().member === null
  return (
    <ButtonLink
      href={paths.newProposal(opdbId)}
      rel="nofollow"
      onClick={() => isVisitor && beginIntent({ kind: 'correction', opdbId, name })}
      icon={<ClipboardPen size={18} aria-hidden="true" />}
    >
      Propose a correction
    </ButtonLink>
  )
}
