import { PAGE_PLACEHOLDERS } from '#contract/site/page-constants.ts'

const SIGNS: readonly [string, string][] = [
  ['## Opening hours', 'Starts a section, which the page’s contents lead to'],
  ['### On Sundays', 'A smaller heading within a section'],
  ['- one', 'An entry of a list; 1. one for a numbered one'],
  ['**bold**, *italic*', 'Emphasis'],
  ['[our contact form](/contact)', 'A link to a page of this site, or to an https:// address'],
]

/** How a page is written. */
export function PageHelp() {
  return (
    <aside
      aria-labelledby="page-help"
      className="rounded-card border border-line bg-well p-4 text-sm xl:sticky xl:top-22"
    >
      <h2 id="page-help" className="display text-xl">
        How to write it
      </h2>
      <p className="mt-2">Text before the first heading is the page’s introduction.</p>
      <Terms terms={SIGNS} />
      <p className="mt-3">These are filled in from the site settings:</p>
      <Terms
        terms={Object.entries(PAGE_PLACEHOLDERS).map(([name, meaning]) => [`{{${name}}}`, meaning] as const)}
      />
    </aside>
  )
}

function Terms({ terms }: { terms: readonly (readonly [string, string])[] }) {
  return (
    <dl className="mt-2 flex flex-col gap-2">
      {terms.map(([term, meaning]) => (
        <div key={term}>
          <dt className="font-mono text-[0.8125rem] [overflow-wrap:anywhere]">{term}</dt>
          <dd className="text-quiet">{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}
