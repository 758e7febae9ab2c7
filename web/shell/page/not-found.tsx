// NotFoundPage: 404 for any unknown address.
import { paths } from '#contract/paths.ts'
import { SearchBox } from '#web/shell/header/search-box.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

/** 404: the ball went down the drain. */
export function NotFoundPage() {
  return (
    <div className="wrap flex flex-col items-center gap-5 py-14 text-center md:py-20">
      <Drain />
      <h1 className="display text-[clamp(2.25rem,1.6rem+2.8vw,3.5rem)]">Page not found</h1>
      <p className="max-w-[46ch] text-lg text-quiet">
        The address may be mistyped, or the page may have been removed. Try searching, or start again from the
        home page.
      </p>
      <SearchBox className="w-full max-w-sm" />
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink href={paths.home()} variant="primary">
          Go home
        </ButtonLink>
        <ButtonLink href={paths.database()}>Explore machines</ButtonLink>
      </div>
    </div>
  )
}

// Drawing: two flippers with the ball draining between them.
function Drain() {
  return (
    <svg viewBox="0 0 200 110" width="200" height="110" aria-hidden="true">
      <g fill="none" strokeLinecap="round">
        <path d="M14 18l30 18M186 18l-30 18" stroke="var(--edge)" strokeWidth="5" />
        <path d="M48 40l34 24M152 40l-34 24" stroke="var(--red)" strokeWidth="15" />
        <path d="M48 40l34 24M152 40l-34 24" stroke="var(--amber)" strokeWidth="8" />
      </g>
      <g fill="var(--ground)">
        <circle cx="48" cy="40" r="3" />
        <circle cx="152" cy="40" r="3" />
      </g>
      <circle cx="100" cy="92" r="12" fill="#9aa1b8" />
      <circle cx="99" cy="90.5" r="10" fill="#c4cadb" />
      <circle cx="96" cy="87" r="4" fill="#fff" />
      <path
        d="M100 34v22M92 40v10M108 40v10"
        stroke="var(--quiet)"
        strokeWidth="2.5"
        strokeLinecap="round"
        opacity="0.5"
      />
    </svg>
  )
}
