// Markup outside React: every value of the template is escaped, so that what members write stays text.

const MARKUP = Symbol('markup')

/** Finished markup. Only `html` makes it: a key that is a symbol cannot come from a request or the database. */
export interface Html {
  readonly [MARKUP]: string
}

/** Markup from a template. Strings are escaped for text and for attributes in quotes; lists are joined; null is empty. */
export function html(
  strings: TemplateStringsArray,
  ...values: readonly (string | Html | readonly Html[] | null)[]
): Html {
  const parts = values.map((value, at) => `${toMarkup(value)}${strings[at + 1] ?? ''}`)
  return { [MARKUP]: (strings[0] ?? '') + parts.join('') }
}

/** Text whose line breaks show. */
export function htmlLines(text: string): Html {
  return {
    [MARKUP]: text
      .split(/\r\n|\n|\r/)
      .map(escaped)
      .join('<br>'),
  }
}

/** What goes out. */
export function markupOf(markup: Html): string {
  return markup[MARKUP]
}

function toMarkup(value: string | Html | readonly Html[] | null): string {
  if (value === null) return ''
  if (typeof value === 'string') return escaped(value)
  return MARKUP in value ? value[MARKUP] : value.map(markupOf).join('')
}

/** Control characters have no place in markup. */
function escaped(text: string): string {
  return text.replace(/[^\P{Cc}\t\n]/gu, '').replace(/[&<>"'`]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
