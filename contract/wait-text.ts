/** Formats a wait of whole seconds: "1 second", "30 seconds", "2 minutes". */
export function waitText(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}
