// TabBar: the bottom bar on phones, shaped like the apron below the flippers. A steel ball marks the current section.
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import House from 'lucide-react/icons/house'
import Joystick from 'lucide-react/icons/joystick'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Store from 'lucide-react/icons/store'
import type { CSSProperties } from 'react'
import { paths } from '#contract/paths.ts'
import { currentness, type Section, sectionOf } from '#web/shell/page/sections.ts'
import { CachedFragment } from '#web/ui/cached-fragment.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'

const DEPTH = 16
const BALL = 12

interface Place {
  section: Section
  label: string
  href: string
  Icon: typeof House
}

function placesFor(isSignedIn: boolean): readonly Place[] {
  return [
    { section: 'home', label: 'Home', href: paths.home(), Icon: House },
    { section: 'database', label: 'Machines', href: paths.database(), Icon: Joystick },
    { section: 'forums', label: 'Forums', href: paths.forums(), Icon: MessagesSquare },
    { section: 'marketplace', label: 'Market', href: paths.marketplace(), Icon: Store },
    {
      section: 'you',
      label: 'You',
      href: isSignedIn ? paths.dashboard() : paths.auth('login'),
      Icon: CircleUserRound,
    },
  ]
}

// Vertical offset in pixels of the bar's upper edge at a tab's middle, below its corners.
function dipAt(index: number): number {
  return DEPTH * (1 - Math.abs(index - 2) * 0.4)
}

export interface TabBarProps {
  isSignedIn: boolean
  pathname: string
}

export function TabBar({ isSignedIn, pathname }: TabBarProps) {
  const places = placesFor(isSignedIn)
  const current = places.map(({ section, href }) => currentness(href, section, pathname))
  return (
    <CachedFragment name="apron" values={[isSignedIn, current]} isTimeless className="contents">
      <Places places={places} pathname={pathname} />
    </CachedFragment>
  )
}

function Places({ places, pathname }: { places: readonly Place[]; pathname: string }) {
  const current = places.findIndex(({ section }) => section === sectionOf(pathname))
  return (
    <nav aria-label="Quick" className="apron fixed inset-x-0 bottom-0 z-30 md:hidden">
      {current >= 0 ? <Ball index={current} /> : null}
      <ul className="grid grid-cols-5">
        {places.map(({ section, label, href, Icon }, index) => (
          <li key={section}>
            <SiteLink
              href={href}
              aria-current={currentness(href, section, pathname)}
              style={{ paddingTop: dipAt(index) + 7 } as CSSProperties}
              className="flex min-h-17 flex-col items-center justify-start gap-0.5 pb-1.5 text-quiet text-xs -outline-offset-3 aria-[current]:font-semibold aria-[current]:text-amber-ink"
            >
              <Icon size={21} aria-hidden="true" />
              {label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Ball({ index }: { index: number }) {
  return (
    <span
      aria-hidden="true"
      className="absolute rounded-full steel transition-[left,top] duration-300 ease-bumper"
      style={{
        width: BALL,
        height: BALL,
        left: `calc(${index * 20 + 10}% - ${BALL / 2}px)`,
        top: dipAt(index) - BALL,
      }}
    />
  )
}
