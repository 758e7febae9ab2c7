import { paths } from '#contract/paths.ts'
import { SiteLink } from '#web/ui/site-link.tsx'

/** People, each linked to the list of their machines. */
export function PersonLinks({ names }: { names: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1">
      {names.map((name) => (
        <li key={name}>
          <SiteLink href={paths.machines({ person: name })} className="text-link inline-block py-0.5">
            {name}
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
