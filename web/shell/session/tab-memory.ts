// What a tab remembers through reloads, until it is closed or its member signs out. A browser may forbid it: then nothing
// is remembered.

export function rememberInTab(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {}
}

export function recallFromTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function forgetInTab(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {}
}

export function forgetTab(): void {
  try {
    sessionStorage.clear()
  } catch {}
}
