// MemberOptions: suggestions below a field for a member's name. The field keeps the focus, and its keys move the
// selection.

import { type MemberNames, shownName } from '#contract/shown-name.ts'
import { classes } from '#web/ui/classes.ts'
import { MemberAvatar } from '#web/ui/member-avatar.tsx'

export interface MemberOption extends MemberNames {
  id: number
  profileImageUrl: string | null
}

export interface MemberOptionsProps {
  /** Id of the list; its options have `optionId(id, index)`. */
  id: string
  members: readonly MemberOption[]
  /** Index of the selected option; -1 for none. */
  active: number
  onReach: (index: number) => void
  onChoose: (username: string) => void
  /** Classes for its position. */
  className: string
  style?: React.CSSProperties
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

export function MemberOptions({
  id,
  members,
  active,
  onReach,
  onChoose,
  className,
  style,
}: MemberOptionsProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Members"
      style={style}
      className={classes(
        'max-h-72 overflow-y-auto rounded-card border border-line bg-raised py-1.5 shadow-card',
        className,
      )}
    >
      {members.map((member, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's, which keeps the focus
        // biome-ignore lint/a11y/useFocusableInteractive: reached by aria-activedescendant
        <div
          key={member.id}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === active}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => onReach(index)}
          onClick={() => onChoose(member.username)}
          className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1 aria-selected:bg-well"
        >
          <MemberAvatar member={member} size={28} />
          <span className="truncate">
            {shownName(member)}
            {member.displayName ? <span className="text-quiet"> @{member.username}</span> : null}
          </span>
        </div>
      ))}
    </div>
  )
}
