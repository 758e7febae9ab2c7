import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useId, useSyncExternalStore } from 'react'
import { readTheme, setTheme, type Theme, watchTheme } from './theme.ts'

const CHOICES: readonly { theme: Theme; label: string; Icon: typeof Sun }[] = [
  { theme: 'system', label: 'System', Icon: Monitor },
  { theme: 'night', label: 'Night', Icon: Moon },
  { theme: 'card', label: 'Card', Icon: Sun },
]

/** System, Night or Card. `name` is for a switch in a cached fragment, where `useId` is not allowed. */
export function ThemeSwitch({ name: given }: { name?: string }) {
  const id = useId()
  const name = given ?? id
  const theme = useSyncExternalStore(watchTheme, readTheme, () => 'system')
  return (
    <fieldset className="inline-flex w-fit rounded-full border border-edge bg-raised p-1">
      <legend className="sr-only">Theme</legend>
      {CHOICES.map(({ theme: choice, label, Icon }) => (
        <label
          key={choice}
          className="bumper inline-flex min-h-9 items-center gap-1.5 rounded-full px-3 font-medium text-quiet text-sm hover:text-ink has-checked:bg-amber has-checked:text-on-amber has-focus-visible:outline-3 has-focus-visible:outline-amber-ink has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name={name}
            value={choice}
            checked={theme === choice}
            onChange={() => setTheme(choice)}
            className="sr-only"
          />
          <Icon size={15} aria-hidden="true" />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
