/** Hands a text to the browser as a file to keep. */
export function saveAsFile(name: string, text: string, type = 'text/plain'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser must have begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
