// BrowseFacets: links to lists by filter value.
import type { MachineFacets } from '#contract/machines/machines.ts'
import { displayWord, typeWord } from '#web/machines/words.ts'
import { SiteLink } from '#web/ui/site-link.tsx'
import { type BrowseSearch, browseHref } from './browse-search.ts'

export interface BrowseFacetsProps {
  search: BrowseSearch
  facets: MachineFacets
}

interface Choice {
  label: string
  count: number
  changes: BrowseSearch
}

/** Manufacturers with a link of their own; the form has all of them. */
const MOST_MAKERS = 24

function groupsOf({ manufacturers, decades, types, displays, features }: MachineFacets) {
  return [
    {
      name: 'By manufacturer',
      key: 'manufacturer' as const,
      choices: manufacturers
        .slice(0, MOST_MAKERS)
        .map(({ id, name, count }): Choice => ({ label: name, count, changes: { manufacturer: id } })),
    },
    {
      name: 'By decade',
      key: 'decade' as const,
      choices: decades.map(
        ({ value, count }): Choice => ({ label: `${value}s`, count, changes: { decade: value } }),
      ),
    },
    {
      name: 'By type',
      key: 'type' as const,
      choices: types.map(({ value, count }) => choiceOf('type', value, typeWord(value), count)),
    },
    {
      name: 'By display',
      key: 'display' as const,
      choices: displays.map(({ value, count }) => choiceOf('display', value, displayWord(value), count)),
    },
    {
      name: 'By feature',
      key: 'feature' as const,
      choices: features.map(({ value, count }) => choiceOf('feature', value, value, count)),
    },
  ]
}

function choiceOf(key: 'type' | 'display' | 'feature', value: string, label: string, count: number): Choice {
  return { label, count, changes: { [key]: value } }
}

/** Links per filter value with the number of titles, all other filters kept. */
export function BrowseFacets({ search, facets }: BrowseFacetsProps) {
  const groups = groupsOf(facets).filter(
    ({ key, choices }) => search[key] === undefined && choices.length > 1,
  )
  return (
    <nav aria-label="Browse" className="min-w-0 gap-x-8 sm:columns-2 lg:columns-1">
      {groups.map(({ name, key, choices }) => (
        <section key={key} aria-labelledby={`by-${key}`} className="break-inside-avoid pb-6">
          <h2 id={`by-${key}`} className="display mb-1 text-xl">
            {name}
          </h2>
          <ul className="divide-y divide-line">
            {choices.map(({ label, count, changes }) => (
              <li key={label}>
                <SiteLink
                  href={browseHref({ ...search, ...changes, page: undefined })}
                  className="flex min-h-10 items-center justify-between gap-3 text-[0.9375rem] underline-offset-4 hover:underline"
                >
                  <span className="min-w-0">{label}</span>
                  <span className="num shrink-0 text-quiet text-sm">
                    {count.toLocaleString('en-US')}
                    <span className="sr-only">{count === 1 ? ' title' : ' titles'}</span>
                  </span>
                </SiteLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
