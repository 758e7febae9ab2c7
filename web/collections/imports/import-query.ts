// An import of the member's, with its progress: of a collection, or of logbook entries.
import type { QueryClient, QueryKey, UseSuspenseQueryOptions } from '@tanstack/react-query'
import { ApiError } from '#contract/api-error.ts'
import {
  type ExampleFile,
  IMPORT_EXAMPLE,
  IMPORT_FIELD_LABELS,
  IMPORT_FIELDS,
  type ImportField,
} from '#contract/collections/import-limits.ts'
import type { StagedImport } from '#contract/collections/staged-imports.ts'
import { paths } from '#contract/paths.ts'
import { api, noteRefusal, pageMemberHeaders } from '#web/api.ts'
import { refreshEntries } from '#web/collections/refresh.ts'
import { query } from '#web/queries.ts'
import { countText } from '#web/ui/display/count-text.ts'

export interface Current<F extends string> {
  current: StagedImport<F> | null
}

type Columns<F extends string> = StagedImport<F>['columns']

/** What is imported: its calls, its fields and its words. */
export interface ImportSource<F extends string> {
  query: UseSuspenseQueryOptions<Current<F>, Error, Current<F>, QueryKey>
  /** Takes the file. */
  address: '/api/collection-imports' | '/api/logbook-imports'
  match: (id: number, columns: Columns<F>) => Promise<StagedImport<F>>
  start: (id: number, skipsProblems: boolean) => Promise<StagedImport<F>>
  /** Reloads what the import changed. */
  refresh: (client: QueryClient) => Promise<void>
  fields: readonly F[]
  labels: Readonly<Record<F, string>>
  /** What is still to be chosen; null if rows can be read. */
  missing: (columns: Columns<F>) => string | null
  title: string
  lead: string
  /** How rows are read. */
  hint: string
  /** A file to start from, and the name it is saved under. */
  example: ExampleFile
  exampleName: string
  scriptNeeded: string
  addedText: (count: number) => string
}

export const importQuery = query('GET /api/collection-imports')

export const collectionSource: ImportSource<ImportField> = {
  query: importQuery,
  address: '/api/collection-imports',
  match: (id, columns) => api('PUT /api/collection-imports/{id}/columns', { params: { id }, body: columns }),
  start: (id, skipsProblems) =>
    api('POST /api/collection-imports/{id}/start', { params: { id }, body: { skipsProblems } }),
  refresh: refreshEntries,
  fields: IMPORT_FIELDS,
  labels: IMPORT_FIELD_LABELS,
  missing: ({ opdbId, name }) =>
    opdbId === null && name === null
      ? 'Choose the column with the machine’s name or its OPDB id first.'
      : null,
  title: 'Import a collection',
  lead: 'From a CSV file with one machine in each row',
  hint: 'Machines are found by their OPDB id, or by name with maker and year. A row without a status counts as owned.',
  example: IMPORT_EXAMPLE,
  exampleName: 'collection-example.csv',
  scriptNeeded: 'Importing a collection',
  addedText: (count) => countText(count, 'machine imported', 'machines imported'),
}

/** Where both kinds of import come from and return to. */
export const BACK = { label: 'My collection', href: paths.collection() }

/** Uploads the file. Throws ApiError if the server refuses it. */
export async function sendImport<F extends string>(
  { address }: Pick<ImportSource<F>, 'address'>,
  file: File,
): Promise<StagedImport<F>> {
  const form = new FormData()
  form.append('file', file)
  const response = await fetch(address, {
    method: 'POST',
    credentials: 'same-origin',
    headers: pageMemberHeaders(),
    body: form,
  })
  const text = await response.text()
  const body = parsed(text)
  if (response.ok) return body as unknown as StagedImport<F>
  const refused = new ApiError(response.status, text, body)
  noteRefusal(refused)
  throw refused
}

function parsed(text: string): Record<string, never> {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as Record<string, never>) : {}
  } catch {
    return {}
  }
}
