import BookOpen from 'lucide-react/icons/book-open'
import Calendar from 'lucide-react/icons/calendar'
import Clock from 'lucide-react/icons/clock'
import Mic from 'lucide-react/icons/mic'
import Newspaper from 'lucide-react/icons/newspaper'
import Star from 'lucide-react/icons/star'
import Tag from 'lucide-react/icons/tag'
import type { ComponentType } from 'react'
import type { BlogPost } from '#contract/blog/blog.ts'
import type { CATEGORY_COLORS, CATEGORY_ICONS } from '#contract/blog/constants.ts'
import { Chip, type Tone } from '#web/ui/chip.tsx'

type Icon = ComponentType<{ size?: number; className?: string; 'aria-hidden'?: 'true' }>

const ICONS: Readonly<Record<(typeof CATEGORY_ICONS)[number], Icon>> = {
  Newspaper,
  BookOpen,
  Calendar,
  Star,
  Clock,
  Mic,
}

const TONES: Record<(typeof CATEGORY_COLORS)[number], Tone> = {
  primary: 'amber',
  secondary: 'teal',
  accent: 'red',
}

const INKS: Record<(typeof CATEGORY_COLORS)[number], string> = {
  primary: 'text-amber-ink',
  secondary: 'text-teal',
  accent: 'text-red',
}

type Look = Pick<BlogPost['category'], 'iconName' | 'iconColor'>

function iconOf(name: string): Icon {
  return (ICONS as Readonly<Record<string, Icon>>)[name] ?? Tag
}

/** A category's icon in its colour; decoration beside its name. */
export function CategoryIcon({ category, size = 18 }: { category: Look; size?: number }) {
  const Icon = iconOf(category.iconName)
  return <Icon size={size} aria-hidden="true" className={`shrink-0 ${INKS[category.iconColor]}`} />
}

/** A post's category as a badge. */
export function CategoryChip({ category }: { category: Look & { name: string } }) {
  const Icon = iconOf(category.iconName)
  return (
    <Chip tone={TONES[category.iconColor]} lit lamp={false}>
      <Icon size={13} aria-hidden="true" className="shrink-0" />
      {category.name}
    </Chip>
  )
}
