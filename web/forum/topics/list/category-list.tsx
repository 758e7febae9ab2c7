import Lock from 'lucide-react/icons/lock'
import { BUSY_CATEGORY_TOPICS } from '#contract/forum/constants.ts'
import type { ForumCategory } from '#contract/forum/forum.ts'
import { paths } from '#contract/paths.ts'
import { useLoaded } from '#web/queries.ts'
import { CachedFragment } from '#web/ui/cached-fragment.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { classes } from '#web/ui/classes.ts'
import { SiteLink } from '#web/ui/site-link.tsx'
import type { ForumAddress, ForumTab } from './forum-address.ts'
import { categoriesQuery } from './forum-queries.ts'

/** The categories: a scrolling row on narrow screens, a list on wide ones. Keeps the chosen tab. */
export function CategoryList({ address: { tab, category } }: { address: ForumAddress }) {
  const categories = useLoaded(categoriesQuery)
  const isListed = category === undefined || categories.some(({ id }) => id === category)
  return (
    <CachedFragment
      name={isListed ? `categories ${tab} ${category}` : undefined}
      data={[categories]}
      isTimeless
    >
      <Categories categories={categories} tab={tab} chosen={category} />
    </CachedFragment>
  )
}

interface CategoriesProps {
  categories: readonly ForumCategory[]
  tab: ForumTab | undefined
  chosen: number | undefined
}

function Categories({ categories, tab, chosen }: CategoriesProps) {
  const total = categories.reduce((sum, { topicCount }) => sum + topicCount, 0)
  return (
    <nav
      aria-labelledby="forum-categories"
      className="min-w-0 lg:rounded-card lg:border lg:border-line lg:bg-raised lg:shadow-card"
    >
      <h2
        id="forum-categories"
        className="display text-xl max-lg:sr-only lg:flex lg:min-h-13 lg:items-center lg:border-line lg:border-b lg:px-5"
      >
        Categories
      </h2>
      <ul className="scroll-x -mx-1 flex gap-2 p-1 max-lg:pb-2 lg:mx-0 lg:flex-col lg:gap-0 lg:p-2">
        <CategoryLink href={paths.forums({ tab })} name="All categories" count={total} isChosen={!chosen} />
        {categories.map(({ id, name, topicCount, isOpen, opensWith }) => (
          <CategoryLink
            key={id}
            href={paths.forums({ tab, category: id })}
            name={name}
            count={isOpen ? topicCount : null}
            opensWith={opensWith}
            isBusy={topicCount > BUSY_CATEGORY_TOPICS}
            isChosen={id === chosen}
          />
        ))}
      </ul>
    </nav>
  )
}

interface CategoryLinkProps {
  href: string
  name: string
  /** Null for a board that is closed to the viewer. */
  count: number | null
  /** Name of the tier that opens it. */
  opensWith?: string | null
  isChosen: boolean
  isBusy?: boolean
}

function CategoryLink({ href, name, count, opensWith, isChosen, isBusy = false }: CategoryLinkProps) {
  return (
    <li className="shrink-0">
      <SiteLink
        href={href}
        preserveScroll
        aria-current={isChosen ? 'true' : undefined}
        className={classes(
          'relative flex min-h-11 items-center justify-between gap-2.5 whitespace-nowrap rounded-full border px-4 text-[0.9375rem] lg:rounded-control lg:border-transparent lg:px-3 lg:whitespace-normal',
          isChosen
            ? 'border-ink bg-well font-semibold lg:border-line'
            : 'border-line bg-raised hover:bg-well lg:bg-transparent',
        )}
      >
        {name}
        {count === null ? (
          <ClosedChip opensWith={opensWith} />
        ) : (
          <Chip tone={isBusy ? 'amber' : 'quiet'} lit={isBusy} lamp={false} className="num">
            {count}
            <span className="sr-only"> {count === 1 ? 'topic' : 'topics'}</span>
          </Chip>
        )}
      </SiteLink>
    </li>
  )
}

/** Replaces the topic count of a closed board: the tier that opens it. */
function ClosedChip({ opensWith }: { opensWith: string | null | undefined }) {
  return (
    <Chip tone="blue" lamp={false}>
      <Lock size={12} aria-hidden="true" />
      <span className="sr-only">closed to you, opens with </span>
      {opensWith ?? 'Closed'}
    </Chip>
  )
}
