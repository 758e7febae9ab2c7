// Forms of machine ids. Without schemas, because pages read addresses with them.

/** Group, machine and alias parts of an Open Pinball Database id; case-sensitive. */
export const OPDB_ID = /^G[0-9A-Za-z]{2,12}(?:-M[0-9A-Za-z]{2,12}(?:-A[0-9A-Za-z]{2,12})?)?$/

/** A hand-added machine. */
export const OWN_MACHINE_ID = /^L[1-9]\d{0,9}$/

/** The title's id in any entry's id: the part before the first hyphen. */
export function titleIdOf(opdbId: string): string {
  return opdbId.split('-')[0] ?? opdbId
}

/** Whether a text has the form of an id of the Open Pinball Database or of a hand-added machine. */
export function isMachineId(text: string): boolean {
  return OPDB_ID.test(text) || OWN_MACHINE_ID.test(text)
}
