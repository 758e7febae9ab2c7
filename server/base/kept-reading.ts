// What is read from the database once and serves until something that visitors may see has changed.
import type { Events } from './events.ts'

/** Gives the reading that is kept; whoever asks while it runs shares it, one that failed is tried again. */
export function keepUntilChange<T>(
  events: Pick<Events, 'onPagesChanged'>,
  read: () => Promise<T>,
): () => Promise<T> {
  let reading: Promise<T> | null = null
  events.onPagesChanged(() => {
    reading = null
  })
  return () => {
    if (reading) return reading
    const begun = read()
    reading = begun
    begun.catch(() => {
      if (reading === begun) reading = null
    })
    return begun
  }
}
