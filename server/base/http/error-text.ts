// What an error may tell admins on a screen: its own words, without what no screen should show.

const LONGEST = 400
/** So much of a message is looked at: what hides addresses and keys in it takes longer than its length. */
const READ = 4_000
const WITHOUT_WORDS = 'It failed without saying why.'

/**
 * One line of an error's message for a screen: no addresses' passwords, no people's addresses, no long keys, no file
 * paths, and of a failed query only what the database said, since the query may hold what members wrote.
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
