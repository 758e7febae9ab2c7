// Where the bell hangs in the header. Its machinery comes after the page; until then, and without script, it is a link.
import BellIcon from 'lucide-react/icons/bell'
import { useEffect, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { IconLink } from '#web/ui/icon-button.tsx'
import type { Bell } from './bell.tsx'

/** For members. `onMessages` is told how many messages are unread. */
export function BellPlace({ onMessages }: { onMessages: (count: number) => void }) {
  const [Loaded, setLoaded] = useState<typeof Bell>()
  useEffect(() => {
    import('./bell.tsx').then(
      (module) => setLoaded(() => module.Bell),
      () => undefined,
    )
  }, [])
  const icon = <BellIcon size={21} aria-hidden="true" />
  if (Loaded) return <Loaded icon={icon} onMessages={onMessages} />
  return <IconLink href={paths.notifications()} label="Notifications" icon={icon} />
}
