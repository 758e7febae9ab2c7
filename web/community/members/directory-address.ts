// The member directory's place and search in the address.
import { placeOfPage } from '#contract/paging.ts'
import { query } from '#web/queries.ts'
import { cursor, pageNumber, typedText } from '#web/shell/address-query.ts'

export const DIRECTORY_PAGE_SIZE = 40

export interface DirectoryAddress {
  page?: number | undefined
  after?: string | undefined
  search?: string | undefined
  location?: string | undefined
  machine?: string | undefined
}

export function readDirectoryAddress(given: Record<string, unknown>): DirectoryAddress {
  return {
    page: pageNumber(given.page),
    after: cursor(given.after),
    search: typedText(given.search),
    location: typedText(given.location),
    machine: typedText(given.machine),
  }
}

export const isSearch = ({ search, location, machine }: DirectoryAddress) =>
  (search ?? location ?? machine) !== undefined

export function directoryQuery({ search, location, machine, ...place }: DirectoryAddress) {
  return query('GET /api/members', {
    query: {
      ...(search && { search }),
      ...(location && { location }),
      ...(machine && { machine }),
      ...placeOfPage(place, DIRECTORY_PAGE_SIZE),
    },
  })
}
