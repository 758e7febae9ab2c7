import Check from 'lucide-react/icons/check'
import { FOLLOW_LEVELS, type FollowLevel } from '#contract/forum/constants.ts'
import { MenuAction } from '#web/ui/overlays/menu.tsx'

const WORDS: Readonly<
  Record<FollowLevel, (what: LevelActionsProps['what']) => [name: string, meaning: string]>
> = {
  following: (what) => ['Follow', `You’re told of new ${what}.`],
  normal: () => ['Normal', 'You’re told when someone mentions you.'],
  muted: (what) => [
    'Mute',
    `Nothing here counts as unread${what === 'topics here' ? ', except in topics you follow' : ''}. Mentions still reach you.`,
  ],
}

export interface LevelActionsProps {
  level: FollowLevel
  /** What notifications are about: replies of a topic, topics of a category. */
  what: 'replies' | 'topics here'
  choose: (level: FollowLevel) => void
}

/** The three levels in a menu, with the present one marked. */
export function LevelActions({ level, what, choose }: LevelActionsProps) {
  return FOLLOW_LEVELS.map((one) => {
    const [name, meaning] = WORDS[one](what)
    const isChosen = one === level
    return (
      <MenuAction
        key={one}
        onSelect={() => choose(one)}
        icon={<Check size={16} aria-hidden="true" className={isChosen ? 'shrink-0' : 'invisible shrink-0'} />}
      >
        <span>
          <span className="block font-semibold">
            {name}
            {isChosen ? <span className="sr-only"> (chosen)</span> : null}
          </span>
          <span className="block text-quiet text-sm">{meaning}</span>
        </span>
      </MenuAction>
    )
  })
}
