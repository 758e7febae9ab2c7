// Progress of a synchronization, for the operator's terminal.

export interface SyncProgress {
  stage: 'reading' | 'checking' | 'comparing' | 'writing'
  done: number
  total: number
}

export type OnProgress = (progress: SyncProgress) => void

/** Announces a step without parts before and after it. */
export function tellsProgress(onProgress: OnProgress) {
  return async <T>(stage: SyncProgress['stage'], work: () => Promise<T>): Promise<T> => {
    onProgress({ stage, done: 0, total: 1 })
    const result = await work()
    onProgress({ stage, done: 1, total: 1 })
    return result
  }
}
