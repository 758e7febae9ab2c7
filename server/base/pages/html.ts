// HTML outside React: a template tag that escapes every value, so that members' text stays text.

const MARKUP = Symbol('markup')

/** Finished HTML. Only `html` creates it: a symbol key cannot come from a request or the database. */
export interface Html {
  readonly [MARKUP]: string
}

/** HTML from a template. Strings are escaped for text and for quoted attributes; lists are joined; null is empty. */
export function html(
  strings: TemplateStringsArray,
  ...values: readonly (string | Html | readonly Html[] | null)[]
): Html {
  const parts = values.map((value, at) => `${toMarkup(value)}${strings[at + 1] ?? ''}`)
  return { [MARKUP]: (strings[0] ?? '') + parts.join('') }
}

/** Text with its line breaks as HTML. */
export function htmlLines(text: string): Html {
  return {
    [MARKUP]: text
      .split(/\r\n|\n|\r/)
      .map(escaped)
      .join('<br>'),
  }
}

/** The finished HTML as a string. */
export function markupOf(markup: Html): string {
  return markup[MARKUP]
}

function toMarkup(value: string | Html | readonly Html[] | null): string {
  if (value === null) return ''
  if (typeof value === 'string') return escaped(value)
  return MARKUP in value ? value[MARKUP] : value.map(markupOf).join('')
}

/** Control characters are not allowed in HTML. */
function escaped(text: string): string {
  return text.replace(/[^\P{Cc}\t\n]/gu, '').replace(/[&<>"'`]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
