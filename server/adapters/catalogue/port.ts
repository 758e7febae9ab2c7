// Port to the outside catalogue: the source of our copy, and of live searches and single records that our copy lacks.

/** The limit for a source's size: the real ones have 2 to 10 MB. */
export const MAX_CATALOGUE_BYTES = 64 * 1024 * 1024

/** A whole catalogue as downloaded: JSON texts, not parsed yet. */
export interface WholeCatalogue {
  /** Names the source in reports. */
  name: string
  records: string
  groups: string | null
  changelog: string | null
  etag: string | null
}

/** A machine found by a live search: its id and a one-line description from the source. */
export interface OutsideHit {
  opdbId: string
  name: string
  /** Maker and year as one text: "Stern, 2012". */
  supplementary: string
  display: string | null
}

/** What a single record is read for: a page or form of any reader's, or an admin's import. */
export type RecordPurpose = 'reader' | 'import'

export interface OutsideCatalogue {
  /** The whole catalogue, or null when it has not changed since this ETag of this source. Throws OutsideError. */
  fetchAll(known: { name: string; etag: string } | null): Promise<WholeCatalogue | null>
  /** The source's matches for a text, within two seconds. Throws OutsideError. */
  findLive(text: string): Promise<OutsideHit[]>
  /**
   * The source's record with this id, as parsed JSON that nobody has checked; null if the source has none. Within two
   * seconds. Throws OutsideError. Not there at all where the source gives no single records, as OPDB without a token.
   */
  findRecord: ((opdbId: string, purpose: RecordPurpose) => Promise<unknown>) | null
}

/** The source did not answer, or not as expected; the message is one line for operators. */
export class OutsideError extends Error {
  /** Whether the source answered at all. */
  readonly wasReached: boolean
  readonly status: number | null
  constructor(
    message: string,
    { wasReached, status = null }: { wasReached: boolean; status?: number | null },
  ) {
    super(message)
    this.name = 'OutsideError'
    this.wasReached = wasReached
    this.status = status
  }
}
