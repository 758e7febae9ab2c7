/** Saves a text as a file download. */
export function saveAsFile(name: string, text: string, type = 'text/plain'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Later, since the browser must have started reading it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
