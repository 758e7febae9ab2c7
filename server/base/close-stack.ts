// What a start has opened, closed in reverse order.

export interface CloseStack {
  /** Adds what the next step opened; it is closed before everything added earlier. */
  add(close: () => unknown): void
  /** Closes everything, once. A failure does not leave the rest open; the first one is thrown at the end. */
  closeAll(): Promise<void>
}

export function createCloseStack(): CloseStack {
  const open: (() => unknown)[] = []
  let closed: Promise<void> | undefined

  async function closeEach(): Promise<void> {
    const errors: unknown[] = []
    for (let close = open.pop(); close; close = open.pop()) {
      try {
        await close()
      } catch (error) {
        errors.push(error)
      }
    }
    if (errors.length > 0) throw errors[0]
  }

  return {
    add: (close) => void open.push(close),
    closeAll: () => {
      closed ??= closeEach()
      return closed
    },
  }
}
