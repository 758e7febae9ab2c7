// Makes error messages safe to show to admins.

const LONGEST = 400
/** Only this much of a message is read: redacting addresses and keys takes more than linear time. */
const READ = 4_000
const WITHOUT_WORDS = 'It failed without saying why.'

/**
 * One line of an error's message for a screen: without passwords in URLs, email addresses, long keys and file paths. Of
 * a failed query only the database's message, because the query may hold members' texts.
 */
export function tellableText(message: string | null | undefined, cause?: string | null): string {
  const text = message?.startsWith('Failed query:')
    ? `The database refused a query${cause ? `: ${cause}` : '.'}`
    : (message ?? '')
  const [first = ''] = text.split('\n').filter((one) => one.trim() !== '')
  const told = first
    .slice(0, READ)
    .replace(/\p{C}/gu, ' ')
    .replace(/(\w:\/\/)[^\s/@]+@/g, '$1…@')
    .replace(/[^\s@<>"'(/…]+@(?=[\w-]+(\.[\w-]+)+)/g, '…@')
    .replace(/([?&;](?:api_)?(?:token|key|secret|password|code|sig\w*)=)[^\s&"']+/gi, '$1…')
    .replace(/(?<![\w/:.…@-])(?:\/[\w.@+-]+){2,}/g, '…')
    .replace(/\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{24,}/g, '…')
    .trim()
    .slice(0, LONGEST)
  return told || WITHOUT_WORDS
}
