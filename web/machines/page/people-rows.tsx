import { PERSON_ROLES } from '#contract/machines/admin-constants.ts'
import type { MachinePage } from '#contract/machines/pages.ts'
import { roleLabel } from '#contract/machines/words.ts'
import { PersonLinks } from './person-links.tsx'
import { SpecRow } from './spec-row.tsx'

/** Spec sheet rows of contributors by role. Nothing if none are known. */
export function PeopleRows({ people }: Pick<MachinePage, 'people'>) {
  return byRole(people).map(([role, names]) => (
    <SpecRow key={role} name={roleLabel(role)}>
      <PersonLinks names={names} />
    </SpecRow>
  ))
}

/** Roles in the usual order, unknown ones last; each name once. */
function byRole(people: MachinePage['people']): [string, string[]][] {
  const known: readonly string[] = PERSON_ROLES
  const roles = [...new Set([...known, ...people.map(({ role }) => role)])]
  return roles.flatMap((role): [string, string[]][] => {
    const names = [...new Set(people.filter((one) => one.role === role).map(({ name }) => name))]
    return names.length > 0 ? [[role, names]] : []
  })
}
