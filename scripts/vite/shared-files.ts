// Decides which shared modules travel in one file. Left to itself the bundler makes a file for every set of routes that
// shares something, most of them a few hundred bytes; a first visit then asks for thirty files. Two such sets become one
// file if the requests that this saves are worth more than the bytes that some routes then load without need.
import type { Plugin } from 'vite'

/** What one request costs, in bytes of source before minifying: its headers and its wait, against bytes at slow 4G. */
const REQUEST_WORTH = 12_000

/** Modules that this share of the visitors' pages loads are in the libraries' file. */
const MANY = 0.2
/** Fewer pages than that are no site. */
const LEAST_PAGES = 8
/** The file of the libraries (vite.config.ts). */
export const BASE_FILE = 'base'

/** Pages that only members and staff open. */
const FOR_MEMBERS =
  /\/routes\/(admin|moderation|messages|settings|user-dashboard|dashboard|profile|notifications|following|proposals|my-reports|collection|cancel|change-email|dev|subscription\.(manage|change))/
/** Second addresses of pages, which nothing links to, and a page that few have the link of. */
const FEW_VISITS =
  /\/routes\/(database-page|forum-detail|admin-dashboard|subscription-success|shared-logbook)/
/** How much a page or part counts in this: what a first visit loads the most, what comes after a press hardly. */
const WEIGHTS = { visitors: 16, members: 1, late: 0.2 }

const ROUTE = /\/web\/routes\/[^?]+\?tsr-split=/
/** A late part with which a visit may begin: the step of joining has an address. */
const LATE_FOR_VISITORS = /\/web\/billing\/checkout\/join-plan\.tsx$/
const ENTRY = /\/web\/entry-client\.tsx$/
const OURS = /\/(web|contract|lucide-react)\/|multiball:make-icon/

/** Where most visits begin: what it shares is one file, even if other pages then load it without need. */
const HOME = /\/web\/routes\/index\.tsx/

/** Modules that the same routes, and parts fetched later, load. */
interface Shared {
  routes: Set<string>
  modules: string[]
  size: number
  imports: Set<Shared>
}

interface Graph {
  ids: Iterable<string>
  info(id: string): {
    importers: readonly string[]
    dynamicImporters: readonly string[]
    importedIds: readonly string[]
    code: string | null
  } | null
}

/**
 * The plugin reads the modules of the client's build; `fileOf` then names the file of a module, null where the bundler
 * decides.
 */
export function sharedFiles(): { plugin: Plugin; fileOf: (id: string) => string | null } {
  let files = new Map<string, string>()
  const plugin: Plugin = {
    name: 'multiball:shared-files',
    apply: 'build',
    buildEnd() {
      if (this.environment.name !== 'client') return
      const ids = [...this.getModuleIds()].filter((id) => OURS.test(id))
      files = planFiles({ ids, info: (id) => this.getModuleInfo(id) })
    },
  }
  return { plugin, fileOf: (id) => files.get(id) ?? null }
}

/** Which file each shared module goes to; modules that a single route loads are left out. */
export function planFiles(graph: Graph): Map<string, string> {
  const all = setsOf(graph)
  const base = loadedByMany(all)
  const sets = all.filter((one) => !base.has(one))
  const [first, ...others] = sets.filter(({ routes }) => [...routes].some((route) => HOME.test(route)))
  for (const other of others) if (first && !wouldTurnInCircles(first, other)) merge(sets, first, other)
  for (let best = bestPair(sets); best; best = bestPair(sets)) merge(sets, ...best)
  const files = new Map<string, string>()
  for (const { modules } of base) for (const id of modules) files.set(id, BASE_FILE)
  for (const [at, { modules }] of sets.entries()) for (const id of modules) files.set(id, `shared-${at}`)
  return files
}

function loadedByMany(sets: readonly Shared[]): Set<Shared> {
  const visitors = (routes: Iterable<string>) =>
    [...routes].filter((route) => WEIGHTS[readersOf(route)] >= WEIGHTS.visitors)
  const pages = new Set(visitors(sets.flatMap(({ routes }) => [...routes]))).size
  if (pages < LEAST_PAGES) return new Set()
  return new Set(sets.filter(({ routes }) => visitors(routes).length >= MANY * pages))
}

function setsOf({ ids, info }: Graph): Shared[] {
  const sets = new Map<string, Shared>()
  const setOf = new Map<string, Shared>()
  for (const id of ids) {
    const routes = routesOf(id, info)
    if (routes.size < 2) continue
    const key = [...routes].sort().join(' ')
    const set = sets.get(key) ?? { routes, modules: [], size: 0, imports: new Set() }
    sets.set(key, set)
    setOf.set(id, set)
    set.modules.push(id)
    set.size += info(id)?.code?.length ?? 0
  }
  for (const [id, set] of setOf) {
    for (const imported of info(id)?.importedIds ?? []) {
      const other = setOf.get(imported)
      if (other && other !== set) set.imports.add(other)
    }
  }
  return [...sets.values()]
}

function routesOf(id: string, info: Graph['info']): Set<string> {
  const routes = new Set<string>()
  const seen = new Set([id])
  for (const one of seen) {
    // The page's own script holds it already.
    if (ENTRY.test(one)) return new Set()
    const { importers = [], dynamicImporters = [] } = info(one) ?? {}
    if (dynamicImporters.length > 0) routes.add(one)
    for (const importer of importers) seen.add(importer)
  }
  return routes
}

/** The two sets that are best loaded together, undefined once every further merger costs more than it saves. */
function bestPair(sets: Shared[]): [Shared, Shared] | undefined {
  let best: [Shared, Shared] | undefined
  let most = 0
  for (const [at, one] of sets.entries()) {
    for (const other of sets.slice(at + 1)) {
      const gain = gainOf(one, other)
      if (gain <= most || wouldTurnInCircles(one, other)) continue
      most = gain
      best = [one, other]
    }
  }
  return best
}

function gainOf(one: Shared, other: Shared): number {
  const both = weightOf([...one.routes].filter((route) => other.routes.has(route)))
  const inVain = other.size * (weightOf(one.routes) - both) + one.size * (weightOf(other.routes) - both)
  return both * REQUEST_WORTH - inVain
}

function weightOf(routes: Iterable<string>): number {
  let weight = 0
  for (const route of routes) weight += WEIGHTS[readersOf(route)]
  return weight
}

function readersOf(route: string): keyof typeof WEIGHTS {
  if (LATE_FOR_VISITORS.test(route)) return 'visitors'
  if (!ROUTE.test(route)) return 'late'
  return FOR_MEMBERS.test(route) || FEW_VISITS.test(route) ? 'members' : 'visitors'
}

/** Files that import each other run in an arbitrary order: a top-level value of one may be missing in the other. */
function wouldTurnInCircles(one: Shared, other: Shared): boolean {
  return leadsTo(one, other) || leadsTo(other, one)
}

/** Whether one imports the other by way of a third. */
function leadsTo(from: Shared, to: Shared): boolean {
  const seen = new Set([...from.imports].filter((next) => next !== to))
  for (const next of seen) {
    if (next === to) return true
    for (const further of next.imports) seen.add(further)
  }
  return false
}

function merge(sets: Shared[], one: Shared, other: Shared): void {
  sets.splice(sets.indexOf(other), 1)
  for (const route of other.routes) one.routes.add(route)
  one.modules.push(...other.modules)
  one.size += other.size
  for (const imported of other.imports) one.imports.add(imported)
  one.imports.delete(one)
  one.imports.delete(other)
  for (const { imports } of sets) {
    if (imports.delete(other)) imports.add(one)
  }
  one.imports.delete(one)
}
