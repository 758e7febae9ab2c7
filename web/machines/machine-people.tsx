import { PERSON_ROLES } from '#contract/machine-desk-terms.ts'
import type { MachinePage } from '#contract/machine-pages.ts'
import { roleLabel } from '#contract/machine-words.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { PersonLinks } from './person-links.tsx'

/** Who made the machine, by what they did; nothing where nobody is known. */
export function MachinePeople({ people }: Pick<MachinePage, 'people'>) {
  if (people.length === 0) return null
  return (
    <Card as="section" padded={false} labelledBy="people">
      <CardHead id="people" title="People" level={2} />
      <dl className="divide-y divide-line px-4 text-[0.9375rem] sm:px-5">
        {byRole(people).map(([role, names]) => (
          <div key={role} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3 py-2">
            <dt className="text-quiet">{roleLabel(role)}</dt>
            <dd>
              <PersonLinks names={names} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** Roles in the field's order, unknown ones last; each name once. */
function byRole(people: MachinePage['people']): [string, string[]][] {
  const known: readonly string[] = PERSON_ROLES
  const roles = [...new Set([...known, ...people.map(({ role }) => role)])]
  return roles.flatMap((role): [string, string[]][] => {
    const names = [...new Set(people.filter((one) => one.role === role).map(({ name }) => name))]
    return names.length > 0 ? [[role, names]] : []
  })
}
