// Where sign-in returns to: a short list of named pages, never an address.
import { type AfterLogin, paths } from '#contract/paths.ts'

const AFTER_LOGIN = [
  'billing',
  'collection',
  'discounts',
  'drafts',
  'eventProposals',
  'following',
  'gift',
  'messages',
  'myFlags',
  'newEventProposal',
  'newProposal',
  'notifications',
  'offers',
  'proposals',
  'savedSearches',
] as const satisfies readonly AfterLogin[]
const NUMBERED = [
  'conversation',
  'event',
  'eventProposal',
  'logbook',
  'moderationCase',
  'offer',
  'proposal',
] as const
const OF_NUMBER = /^([a-zA-Z]+)-([1-9]\d{0,8})$/
const OF_PANEL = /^settings-([a-z]{1,20})$/
const OF_MACHINE = /^(machine|correction)-([GL][0-9A-Za-z-]{1,43})$/

/** Parses `next` of the sign-in address; undefined for any page that sign-in does not return to. */
export function readAfterLogin(value: unknown): AfterLogin | undefined {
  const word = AFTER_LOGIN.find((known) => known === value)
  if (word || typeof value !== 'string') return word
  const numbered = readNumbered(value)
  if (numbered) return `${numbered.kind}-${numbered.id}`
  const [, panel] = OF_PANEL.exec(value) ?? []
  if (panel) return `settings-${panel}`
  const [, kind, id] = OF_MACHINE.exec(value) ?? []
  if (!id) return undefined
  return kind === 'machine' ? `machine-${id}` : `correction-${id}`
}

function readNumbered(value: string) {
  const [, name, digits] = OF_NUMBER.exec(value) ?? []
  const kind = NUMBERED.find((known) => known === name)
  return kind && { kind, id: Number(digits) }
}

/** Where to go after signing in. */
export function pathAfterLogin(next: AfterLogin): string {
  const word = AFTER_LOGIN.find((known) => known === next)
  if (word) return paths[word]()
  const numbered = readNumbered(next)
  if (numbered) return paths[numbered.kind](numbered.id)
  const [, panel] = OF_PANEL.exec(next) ?? []
  if (panel) return paths.settings(panel)
  const [, kind, id] = OF_MACHINE.exec(next) ?? []
  if (!id) return paths.home()
  return kind === 'machine' ? paths.machine(id) : paths.newProposal(id)
}
