// The catalogue outside: where our copy comes from, and where a search looks when our copy knows nothing.

/** No source may be larger: the real ones have 2 to 10 MB. */
export const MAX_CATALOGUE_BYTES = 64 * 1024 * 1024

/** A catalogue as it was handed out: JSON texts, not yet looked into. */
export interface WholeCatalogue {
  /** Names the source in reports. */
  name: string
  records: string
  groups: string | null
  changelog: string | null
  etag: string | null
}

/** A machine that a live search found; an id and what the source says in one line. */
export interface OutsideHit {
  opdbId: string
  name: string
  /** Maker and year as one text: "Stern, 2012". */
  supplementary: string
  display: string | null
}

export interface OutsideCatalogue {
  /** Everything, or null when nothing changed since the given mark of the given source. Throws OutsideError. */
  fetchAll(known: { name: string; etag: string } | null): Promise<WholeCatalogue | null>
  /** What the source finds for a text, within two seconds. Throws OutsideError. */
  findLive(text: string): Promise<OutsideHit[]>
}

/** The source did not answer, or not with what it should; the message is one line for operators. */
export class OutsideError extends Error {
  /** Whether anybody answered at all. */
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
