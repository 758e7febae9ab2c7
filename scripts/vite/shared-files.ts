// Decides which shared modules travel in one file. Left to itself the bundler makes a file for every set of pages that
// shares something, most of them a few hundred bytes; a first visit then asks for thirty files.
import type { Plugin } from 'vite'
import { type Piece, planFiles, type Reader } from './file-plan.ts'
import { PAGE } from './page-table.ts'

/**
 * What one request costs, in bytes of source before minifying: its headers and its wait, against bytes at slow 4G. Lower,
 * pages of visitors ask for more than the 14 files that e2e/site/first-visits.spec.ts wants them to; higher, for more bytes.
 */
const REQUEST_WORTH = 28_000

/** The file of the libraries (vite.config.ts), which every page loads. */
export const BASE_FILE = 'base'

/** Pages that only members and staff open. */
const FOR_MEMBERS =
  /\/routes\/(?:\([a-z]+\)\/)?(admin(?!-login)|moderation|messages|settings|user-dashboard|dashboard|profile|notifications|following|proposals|my-reports|collection|cancel|change-email|dev|subscription\.(manage|change))/
/** Second addresses of pages, which nothing links to, and a page that few have the link of. */
const FEW_VISITS =
  /\/routes\/(?:\([a-z]+\)\/)?(database-page|forum-detail|admin-dashboard|subscription-success|shared-logbook)/
/** Where most visits begin. */
const HOME = /\/routes\/index\.tsx$/
/** Pages with next to nothing of their own: what they load, every page loads. */
const BARE = /\/routes\/(?:\([a-z]+\)\/)?(gift|faq|terms)\.tsx$/
/** Pages that ask for many pictures besides, or for much script. */
const LARGE =
  /\/routes\/(?:\([a-z]+\)\/)?(auth|blog\.|database\.tsx|forums\.|machines\.index|machines\.\$opdbId\.\$slug|members\.\$username)/
/** Pages to which search engines lead, and that load parts of several rooms. */
const FOUND = /\/(marketplace-item\.|community\.tsx)/
/** Pages that members often open, and those of them that draw the most. */
const OFTEN_BY_MEMBERS =
  /\/routes\/(?:\([a-z]+\)\/)?(index|blog\.|collection\.index|community|database\.tsx|forums\.index|machines\.index|marketplace\.tsx|messages\.index|profile|search|settings)/
const LARGE_FOR_MEMBERS =
  /\/routes\/(?:\([a-z]+\)\/)?(forums\.\$id|machines\.\$opdbId\.\$slug|marketplace-item|members\.\$username\.tsx|user-dashboard)/
/** The dashboard and the blog's editor, which put together parts of many rooms. */
const LARGE_FOR_ADMINS = /\/routes\/(?:\([a-z]+\)\/)?(admin|admin-blog-editor\.\$id)\.tsx$/
/** Lazy components that come by themselves to those who are signed in: the frame's with every page, others with theirs. */
const FRAME_OF_MEMBERS = /\/web\/.*\/(user-menu\.tsx|live-line\.ts|member-tools\.tsx|end-session\.ts)$/
const PARTS_OF_MEMBERS: readonly [page: RegExp, parts: RegExp][] = [
  [HOME, /\/waiting\.tsx$/],
  [/\/forum(s|-detail)\.\$id/, /\/(post-actions|reply-form|topic-live|topic-search)\.tsx$/],
  [/\/marketplace\.tsx$/, /\/market-screen\.tsx$/],
  [/\/marketplace-item\./, /\/open-listing\.tsx$/],
  [/\/machines\.\$opdbId\.\$slug/, /\/(own-(entry|rating)|price-guides)\.tsx$/],
  [/\/(database|machines\.(index|top)|search)\.tsx$/, /\/own-marks\.tsx$/],
  [/\/members\.\$username\.tsx$/, /\/member-(actions|writings)\.tsx$/],
  [/\/blog\.\$slug/, /\/comments\.tsx$/],
  [/\/settings\.tsx$/, /\/profile-panel\.tsx$/],
  [/\/messages\.(\$id|index|new)/, /\/messages\.tsx$/],
  [/\/admin(-dashboard)?\.tsx$/, /\/machines\/admin\/machines\.tsx$/],
]
/**
 * How much a page or part counts in this: what every first visit loads the most, what comes after a press hardly. A
 * member's visit loads a page with all its parts; how much it counts goes by the page.
 */
const WEIGHTS = {
  bare: 23,
  home: 24,
  large: 10,
  largeForMembers: 6,
  often: 2.8,
  largeForAdmins: 0.56,
  page: 0.276,
  seldom: 0.0091,
  late: 0.0026,
}

/** A lazy component with which a visit may begin: the step of joining has an address. */
const LATE_FOR_VISITORS = /\/web\/billing\/checkout\/join-plan\.tsx$/
const ENTRY = /\/web\/entry-client\.tsx$/
const OURS = /\/(web|contract|lucide-react)\/|multiball:make-icon/

/**
 * Parts of libraries that are not in the base file, with the module of ours that imports them: they go where it goes.
 * The graph cannot tell, because the library's index imports them as well.
 */
const LIBRARY_PARTS: readonly [part: RegExp, importer: RegExp][] = [
  [/\/react-router\/.*\/useBlocker\.js$/, /\/web\/ui\/overlays\/leave-guard\.tsx$/],
]

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
      files = nameFiles({ ids: [...this.getModuleIds()], info: (id) => this.getModuleInfo(id) })
    },
  }
  return { plugin, fileOf: (id) => files.get(id) ?? null }
}

/** Which file each shared module goes to; modules that a single page loads are left out. */
export function nameFiles(graph: Graph): Map<string, string> {
  const planned = planFiles(piecesOf(graph), { request: REQUEST_WORTH })
  const files = new Map<string, string>()
  for (const [at, modules] of planned.entries())
    for (const id of modules) files.set(id, at === 0 ? BASE_FILE : `shared-${at}`)
  for (const [part, importer] of LIBRARY_PARTS) {
    const file = [...files].find(([id]) => importer.test(id))?.[1]
    for (const id of graph.ids) if (file && part.test(id)) files.set(id, file)
  }
  return files
}

/** Modules that are loaded together, whatever is asked for; before them the libraries, which everything needs. */
function piecesOf({ ids, info }: Graph): Piece[] {
  const askersByModule = new Map([...ids].filter((id) => OURS.test(id)).map((id) => [id, askersOf(id, info)]))
  const readersOf = createReaders(new Set([...askersByModule.values()].flatMap((askers) => [...askers])))
  const pieces = new Map<string, Piece & { imports: Set<Piece>; readers: Set<Reader> }>()
  const pieceOf = new Map<string, Piece & { imports: Set<Piece> }>()
  for (const [id, askers] of askersByModule) {
    // A page's own modules are in the file of the page.
    if (askers.size < 2 && ![...askers].some(comesByItself)) continue
    const key = [...askers].sort().join(' ')
    const piece = pieces.get(key) ?? { readers: readersOf(askers), modules: [], size: 0, imports: new Set() }
    pieces.set(key, piece)
    pieceOf.set(id, piece)
    piece.modules.push(id)
    piece.size += info(id)?.code?.length ?? 0
  }
  for (const [id, piece] of pieceOf) {
    for (const imported of info(id)?.importedIds ?? []) {
      const other = pieceOf.get(imported)
      if (other && other !== piece) piece.imports.add(other)
    }
  }
  const all = new Set([...pieces.values()].flatMap(({ readers }) => [...readers]))
  const base: Piece = { modules: [], size: 0, readers: all, imports: new Set() }
  return [base, ...pieces.values()]
}

const comesByItself = (asker: string) =>
  FRAME_OF_MEMBERS.test(asker) || PARTS_OF_MEMBERS.some(([, parts]) => parts.test(asker))

/** Everyone who loads what these pages and parts ask for: each by itself, and members' visits. */
function createReaders(askers: ReadonlySet<string>): (some: ReadonlySet<string>) => Set<Reader> {
  const alone = new Map([...askers].map((asker) => [asker, { weight: weightOf(asker) }]))
  const visits = [...askers]
    .filter((asker) => PAGE.test(asker))
    .map((page) => {
      const parts = PARTS_OF_MEMBERS.filter(([pages]) => pages.test(page)).map(([, names]) => names)
      return {
        reader: { weight: weightOfMembers(page) },
        loads: (asker: string) =>
          asker === page || FRAME_OF_MEMBERS.test(asker) || parts.some((names) => names.test(asker)),
      }
    })
  return (some) =>
    new Set([
      ...[...some].map((asker) => alone.get(asker) as Reader),
      ...visits.filter(({ loads }) => [...some].some(loads)).map(({ reader }) => reader),
    ])
}

/** The pages and lazy components that load a module, none for the page's own script. */
function askersOf(id: string, info: Graph['info']): Set<string> {
  const askers = new Set<string>()
  const seen = new Set([id])
  for (const one of seen) {
    if (ENTRY.test(one)) return new Set()
    const { importers = [], dynamicImporters = [] } = info(one) ?? {}
    if (dynamicImporters.length > 0) askers.add(one)
    for (const importer of importers) seen.add(importer)
  }
  return askers
}

function weightOf(asker: string): number {
  if (HOME.test(asker)) return WEIGHTS.home
  if (BARE.test(asker)) return WEIGHTS.bare
  if (LARGE.test(asker)) return WEIGHTS.large
  if (LATE_FOR_VISITORS.test(asker)) return WEIGHTS.large
  // What members load is counted with their visits.
  if (!PAGE.test(asker) || FOR_MEMBERS.test(asker) || FEW_VISITS.test(asker)) return WEIGHTS.late
  return FOUND.test(asker) ? WEIGHTS.often : WEIGHTS.page
}

function weightOfMembers(page: string): number {
  if (LARGE_FOR_ADMINS.test(page)) return WEIGHTS.largeForAdmins
  if (LARGE_FOR_MEMBERS.test(page)) return WEIGHTS.largeForMembers
  return OFTEN_BY_MEMBERS.test(page) ? WEIGHTS.often : WEIGHTS.seldom
}
