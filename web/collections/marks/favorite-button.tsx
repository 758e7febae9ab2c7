// The heart button on machines: adds a favorite or removes it.
import { useHydrated } from '@tanstack/react-router'
import Heart from 'lucide-react/icons/heart'
import { paths } from '#contract/paths.ts'
import { beginIntent } from '#web/shell/session/intents.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { classes } from '#web/ui/classes.ts'
import { IconButton, IconLink } from '#web/ui/icon-button.tsx'
import { useFavorite } from './use-favorite.ts'

export interface FavoriteButtonProps {
  opdbId: string
  /** The machine's name, for the accessible name. */
  name: string
  outlined?: boolean
  /** Whether the page lists the member's favorites. */
  isListed?: boolean
  className?: string
}

/** For pages that know their viewer. Links visitors to /auth. */
export function FavoriteButton(props: FavoriteButtonProps) {
  return <FavoriteMark {...props} isSignedIn={useViewer().member !== null} />
}

/** For cached parts shared by many viewers (`CachedFragment`): not pressed until hydration. */
export function FavoriteMark({ isSignedIn, ...props }: FavoriteButtonProps & { isSignedIn: boolean }) {
  const { opdbId, name, outlined = false, isListed = false, className } = props
  const isReady = useHydrated()
  const look = { outlined, className: classes('text-quiet hover:text-red', className) }
  if (!isSignedIn) {
    return (
      <IconLink
        {...look}
        href={paths.auth('login', `machine-${opdbId}`)}
        onClick={() => beginIntent({ kind: 'favorite', opdbId, name })}
        label={`Sign in to add ${name} to your favorites`}
        icon={<Heart size={19} aria-hidden="true" />}
      />
    )
  }
  if (isReady) return <FavoriteToggle {...props} />
  return (
    <IconButton
      {...look}
      className={classes(look.className, 'noscript:hidden')}
      label={labelOf(name)}
      aria-pressed={isListed}
      icon={<Heart size={19} aria-hidden="true" />}
    />
  )
}

function FavoriteToggle(props: FavoriteButtonProps) {
  const { opdbId, name, outlined = false, isListed = false, className } = props
  const { isFavorite, toggle } = useFavorite(opdbId, name, isListed)
  return (
    <IconButton
      label={labelOf(name)}
      data-favorite={opdbId}
      aria-pressed={isFavorite}
      outlined={outlined}
      className={classes('text-quiet hover:text-red', className)}
      icon={<Heart size={19} aria-hidden="true" />}
      onClick={toggle}
    />
  )
}

/** The same in both states: the pressed state says the rest. */
function labelOf(name: string): string {
  return `Favorite: ${name}`
}
