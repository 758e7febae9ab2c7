// Client of the Open Pinball Database: its API with a token, else the bulk files, which need none.
import { z } from 'zod'
import { OPDB_ID } from '#contract/machine-ids.ts'
import { type Downloaded, download, type Timeouts } from './download.ts'
import { type OutsideCatalogue, OutsideError, type OutsideHit, type WholeCatalogue } from './port.ts'

const OPDB_API = 'https://opdb.org/api'
const BULK_FILES = 'https://mp-data.sfo3.cdn.digitaloceanspaces.com'

const FOR_EVERYTHING: Timeouts = { silence: 20_000, total: 180_000 }
const FOR_A_READER: Timeouts = { silence: 2_000, total: 2_000, bytes: 1_048_576 }

const LiveItem = z.object({
  id: z.string().max(44).regex(OPDB_ID),
  name: z.string().min(1).max(200),
  supplementary: z.string().max(200).nullish(),
  display: z.string().max(40).nullish(),
})

interface OpdbOptions {
  apiUrl: string
  token?: string
  /** How long to wait; tests wait less. */
  timeouts?: Timeouts
  liveTimeout?: Timeouts
}

export function opdb({ apiUrl, token, ...waits }: OpdbOptions): OutsideCatalogue {
  const timeouts = waits.timeouts ?? FOR_EVERYTHING
  const liveTimeout = waits.liveTimeout ?? FOR_A_READER
  // A custom API address replaces the bulk files as well.
  const bulkUrl = apiUrl === OPDB_API ? BULK_FILES : new URL(apiUrl).origin

  /** Optional files: the text, or null. */
  async function optional(address: string, name: string): Promise<string | null> {
    try {
      return (await download(address, { name, timeouts })).text
    } catch {
      return null
    }
  }

  async function fetchFromApi(apiToken: string): Promise<WholeCatalogue> {
    const query = `api_token=${encodeURIComponent(apiToken)}`
    const records = await download(`${apiUrl}/export?${query}`, { name: 'The export of OPDB', timeouts })
    return {
      name: 'OPDB API',
      records: records.text,
      groups: await optional(`${apiUrl}/export/groups?${query}`, 'The groups of OPDB'),
      changelog: await optional(`${apiUrl}/changelog`, 'The changelog of OPDB'),
      etag: null,
    }
  }

  async function fetchBulk(file: string, known: { name: string; etag: string } | null): Promise<Downloaded> {
    const headers: Record<string, string> =
      known?.name === bulkName(file) ? { 'if-none-match': known.etag } : {}
    const found = await download(`${bulkUrl}/${file}`, { name: `The bulk file ${file}`, timeouts, headers })
    if (found.status === 200 && !/^\s*[[{]/.test(found.text)) {
      throw new OutsideError(`The bulk file ${file} is not JSON.`, { wasReached: true })
    }
    return found
  }

  async function fetchNewestBulk(
    known: { name: string; etag: string } | null,
  ): Promise<WholeCatalogue | null> {
    let file = 'opdb-v2.json'
    let found: Downloaded
    try {
      found = await fetchBulk(file, known)
    } catch (error) {
      if (!(error instanceof OutsideError && error.wasReached)) throw error
      file = 'latest-opdb.json'
      found = await fetchBulk(file, known)
    }
    if (found.status === 304) return null
    const changelog = await optional(`${apiUrl}/changelog`, 'The changelog of OPDB')
    return { name: bulkName(file), records: found.text, groups: null, changelog, etag: found.etag }
  }

  async function fetchRecord(opdbId: string): Promise<unknown> {
    const query = token ? `?api_token=${encodeURIComponent(token)}` : ''
    const address = `${apiUrl}/machines/${encodeURIComponent(opdbId)}${query}`
    try {
      const answer = await download(address, { name: 'The record of OPDB', timeouts: liveTimeout })
      return readJson(answer.text, 'The record of OPDB is not JSON.')
    } catch (error) {
      if (error instanceof OutsideError && error.status === 404) return null
      throw error
    }
  }

  return {
    fetchAll: (known) => (token ? fetchFromApi(token) : fetchNewestBulk(known)),
    // Without the token, as the source requires.
    findLive: async (text) => {
      const address = `${apiUrl}/search/typeahead?include_aliases=1&q=${encodeURIComponent(text)}`
      const answer = await download(address, { name: 'The live search of OPDB', timeouts: liveTimeout })
      return readHits(answer.text)
    },
    findRecord: token || apiUrl !== OPDB_API ? fetchRecord : null,
  }
}

function bulkName(file: string): string {
  return `bulk file ${file}`
}

function readJson(text: string, fault: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new OutsideError(fault, { wasReached: true })
  }
}

function readHits(text: string): OutsideHit[] {
  const fault = 'The live search of OPDB did not answer with a list.'
  const items = readJson(text, fault)
  if (!Array.isArray(items)) throw new OutsideError(fault, { wasReached: true })
  return items.flatMap((item) => {
    const parsed = LiveItem.safeParse(item)
    if (!parsed.success) return []
    const { id, name, supplementary, display } = parsed.data
    return [{ opdbId: id, name, supplementary: supplementary ?? '', display: display ?? null }]
  })
}
