// The bell's place in the header: a link without script, and until the bell is loaded.

import { useHydrated } from '@tanstack/react-router'
import BellIcon from 'lucide-react/icons/bell'
import { paths } from '#contract/paths.ts'
import { IconLink } from '#web/ui/icon-button.tsx'
import { Bell } from './bell.tsx'

/** For members. `onMessages` gets the number of unread messages. */
export function BellPlace({ onMessages }: { onMessages: (count: number) => void }) {
  const isAlive = useHydrated()
  const icon = <BellIcon size={21} aria-hidden="true" />
  if (isAlive) return <Bell icon={icon} onMessages={onMessages} />
  return <IconLink href={paths.notifications()} label="Notifications" icon={icon} />
}
