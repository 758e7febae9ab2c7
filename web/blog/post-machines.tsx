import type { NamedMachine } from '#contract/machines/named-machines.ts'
import { paths } from '#contract/paths.ts'
import { SiteLink } from '#web/ui/site-link.tsx'

/** Below a post: the machines that it is about. */
export function PostMachines({ machines }: { machines: readonly NamedMachine[] }) {
  if (machines.length === 0) return null
  return (
    <section aria-labelledby="post-machines" className="mt-6 text-base">
      <h2 id="post-machines" className="display mb-3 text-2xl">
        {machines.length === 1 ? 'The machine in this post' : 'Machines in this post'}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {machines.map(({ opdbId, name, manufacturer, year }) => (
          <li
            key={opdbId}
            className="relative min-w-0 rounded-card border border-line bg-raised px-4 py-3 hover:border-amber"
          >
            <SiteLink
              href={paths.machine(opdbId, name)}
              className="stretched block font-semibold underline-offset-4 [overflow-wrap:anywhere] hover:underline"
            >
              {name}
            </SiteLink>
            <p className="num text-quiet text-sm">
              {[manufacturer, year].filter((fact) => fact !== null).join(', ') || 'Maker unknown'}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
