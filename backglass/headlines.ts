// Shortens a name that is too long for the picture, never in the middle of a phrase.
import { drawableWords } from './lettering.ts'

/** Words that need a following word. */
const LOOSE_END =
  /^(?:&|A|ABOUT|AFTER|AGAINST|AN|AND|ARE|AS|AT|BE|BEFORE|BETWEEN|BUT|BY|CAN|COMES|DID|DO|DOES|FOR|FROM|GETS|GOES|HAS|HAVE|HER|HIS|HOW|I|IF|IN|INTO|IS|IT|ITS|KEEPS|MAKES|MY|NEEDS|NO|NOT|OF|OFF|ON|ONTO|OR|OUR|OUT|OVER|PER|SINCE|SO|TAKES|THAN|THAT|THE|THEIR|THESE|THIS|THOSE|TO|UNDER|UP|VIA|VS|WANTS|WAS|WE|WERE|WHAT|WHEN|WHERE|WHICH|WHO|WHY|WITH|WITHOUT|YOU|YOUR)$/

/**
 * The first `most` words. If that cuts, it also drops an incomplete phrase: "displays for System" of "displays for
 * System 11" becomes "displays". Keeps at least one word, and one too many if it is a title's last "from".
 */
export function beginningOf(words: readonly string[], most: number): string[] {
  const isAllButEnd = words.length === most + 1 && LOOSE_END.test(words[most] ?? '')
  const kept = words.slice(0, isAllButEnd ? most + 1 : most)
  if (kept.length === words.length) return kept
  const phrase = kept.findLastIndex((word) => LOOSE_END.test(word))
  const next = words.findIndex((word, at) => at > phrase && at >= kept.length && LOOSE_END.test(word))
  const isCut = phrase > 1 && next !== kept.length
  const whole = isCut ? kept.slice(0, phrase) : kept
  while (whole.length > 1 && LOOSE_END.test(whole.at(-1) ?? '')) whole.pop()
  return whole
}

/** The beginning of a headline that makes sense alone: up to its first stop, five words or six. */
export function headline(text: string): string[] {
  const first = drawableWords(text.split(/[:;,.?!–—|(]\s/)[0] ?? '').map((word) =>
    word.replace(/[.,:;]+$/, ''),
  )
  const whole =
    first.length > 1 || first.join('').length > 7 ? first : drawableWords(text.replace(/[,:;]/g, ' '))
  const short = beginningOf(whole, MOST_WORDS).flatMap((word) => word.match(/.{1,16}/g) ?? [])
  return short.length > 0 ? short.slice(0, MOST_WORDS + 1) : ['MULTIBALL']
}

const MOST_WORDS = 5
