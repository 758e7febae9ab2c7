import ChevronDown from 'lucide-react/icons/chevron-down'
import { paths } from '#contract/paths.ts'
import { classes } from '#web/ui/classes.ts'
import { Menu, MenuLink } from '#web/ui/overlays/menu.tsx'

export function Chevron({ className }: { className?: string }) {
  return (
    <ChevronDown
      size={16}
      aria-hidden="true"
      className={classes('transition-transform in-[details[open]]:rotate-180', className)}
    />
  )
}

export function MembershipMenu({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <Menu
      trigger={
        <>
          Membership
          <Chevron />
        </>
      }
      triggerClassName="px-2.5 text-[0.9375rem] text-quiet hover:text-ink xl:px-1.5 xl:text-sm"
    >
      <MenuLink href={paths.plans()}>View Membership Tiers</MenuLink>
      {isSignedIn ? <MenuLink href={paths.dashboard()}>My Subscription</MenuLink> : null}
    </Menu>
  )
}
