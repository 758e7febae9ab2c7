import History from 'lucide-react/icons/history'
import PencilLine from 'lucide-react/icons/pencil-line'
import { isAdmin } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** An admin's links from a machine's page to its editor and history; nothing for others. */
export function MachineAdminLinks({ opdbId }: { opdbId: string }) {
  if (!isAdmin(useViewer())) return null
  return (
    <>
      <ButtonLink href={paths.admin('machines')} icon={<PencilLine size={18} aria-hidden="true" />}>
        Edit as admin
      </ButtonLink>
      <ButtonLink href={paths.adminMachineHistory(opdbId)} icon={<History size={18} aria-hidden="true" />}>
        History
      </ButtonLink>
    </>
  )
}
