import Newspaper from 'lucide-react/icons/newspaper'
import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { useLoaded } from '#web/queries.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { SiteLink } from '#web/ui/site-link.tsx'
import { categoriesQuery } from './blog-queries.ts'
import { CategoryIcon } from './category-chip.tsx'

/** The categories with their numbers of posts; `chosen` is the listed one, null beside a post. */
export function CategoryLinks({ chosen }: { chosen: number | 'all' | null }) {
  const categories = useLoaded(categoriesQuery)
  const total = categories.reduce((sum, { postCount }) => sum + postCount, 0)
  return (
    <Card as="section" padded={false} labelledBy="blog-categories">
      <CardHead id="blog-categories" title="Categories" level={2} />
      <nav aria-labelledby="blog-categories">
        <ul className="p-2">
          <CategoryLink
            href={paths.blog()}
            icon={<Newspaper size={18} aria-hidden="true" className="shrink-0 text-quiet" />}
            name="All Categories"
            count={total}
            isChosen={chosen === 'all'}
          />
          {categories.map((category) => (
            <CategoryLink
              key={category.id}
              href={paths.blog({ category: category.id })}
              icon={<CategoryIcon category={category} />}
              name={category.name}
              count={category.postCount}
              isChosen={category.id === chosen}
            />
          ))}
        </ul>
      </nav>
    </Card>
  )
}

interface CategoryLinkProps {
  href: string
  icon: ReactNode
  name: string
  count: number
  isChosen: boolean
}

function CategoryLink({ href, icon, name, count, isChosen }: CategoryLinkProps) {
  return (
    <li>
      <SiteLink
        href={href}
        aria-current={isChosen ? 'true' : undefined}
        className={classes(
          'flex min-h-11 items-center gap-3 rounded-control px-3 hover:bg-well',
          isChosen && 'bg-well font-semibold',
        )}
      >
        {icon}
        <span className="grow">{name}</span>
        <span className="num text-quiet text-sm">
          {count}
          <span className="sr-only"> {count === 1 ? 'post' : 'posts'}</span>
        </span>
      </SiteLink>
    </li>
  )
}
