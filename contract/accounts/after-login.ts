// Where sign-in returns to: a short list of named pages, never an address.
import { type AfterLogin, paths } from '#contract/paths.ts'

const AFTER_LOGIN = [
  'gift',
  'discounts',
  'collection',
  'newProposal',
] as const satisfies readonly AfterLogin[]
const OF_EVENT = /^event-([1-9]\d{0,8})$/
const OF_MACHINE = /^(machine|correction)-([GL][0-9A-Za-z-]{1,43})$/

/** Parses `next` of the sign-in address; undefined for any page that sign-in does not return to. */
export function readAfterLogin(value: unknown): AfterLogin | undefined {
  const word = AFTER_LOGIN.find((known) => known === value)
  if (word || typeof value !== 'string') return word
  const [, event] = OF_EVENT.exec(value) ?? []
  if (event) return `event-${event}`
  const [, kind, id] = OF_MACHINE.exec(value) ?? []
  if (!id) return undefined
  return kind === 'machine' ? `machine-${id}` : `correction-${id}`
}

/** Where to go after signing in. */
export function pathAfterLogin(next: AfterLogin): string {
  const word = AFTER_LOGIN.find((known) => known === next)
  if (word) return paths[word]()
  const [, event] = OF_EVENT.exec(next) ?? []
  if (event) return paths.event(Number(event))
  const [, kind, id] = OF_MACHINE.exec(next) ?? []
  if (!id) return paths.home()
  return kind === 'machine' ? paths.machine(id) : paths.newProposal(id)
}
