import LayoutGrid from 'lucide-react/icons/layout-grid'
import Rows3 from 'lucide-react/icons/rows-3'
import { useId, useSyncExternalStore } from 'react'
import { type ListLayout, readListLayout, setListLayout, watchListLayout } from './list-layout.ts'

const CHOICES: readonly { layout: ListLayout; label: string; Icon: typeof Rows3 }[] = [
  { layout: 'dense', label: 'Dense', Icon: Rows3 },
  { layout: 'cards', label: 'Cards', Icon: LayoutGrid },
]

/** Dense rows or cards; hidden on windows too narrow for rows. */
export function LayoutSwitch() {
  const name = useId()
  const layout = useSyncExternalStore(watchListLayout, readListLayout, () => 'dense')
  return (
    <fieldset className="segments max-xl:hidden noscript:hidden">
      <legend className="sr-only">Layout of the list</legend>
      {CHOICES.map(({ layout: choice, label, Icon }) => (
        <label key={choice} className="bumper">
          <input
            type="radio"
            name={name}
            value={choice}
            checked={layout === choice}
            onChange={() => setListLayout(choice)}
            className="sr-only"
          />
          <Icon size={15} aria-hidden="true" />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
