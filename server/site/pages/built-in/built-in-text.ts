// The shape of the texts that come with the program.

/** What of the site the built-in texts depend on. */
export interface SiteFacts {
  /** Whether plans can be paid on this site. */
  takesPayments: boolean
  /** Whether pages show pictures from the catalogue's own server. */
  showsCataloguePictures: boolean
}

export interface BuiltInText {
  /** Day of the last change of its content. */
  updated: string
  /** In Markdown, with placeholders. */
  text: (facts: SiteFacts) => string
}

/**
 * The text without the line ends inside paragraphs and list entries, which are for readers of the code only: in the
 * site's Markdown each line end is one.
 */
export function unwrapped(text: string): string {
  return text
    .trim()
    .replace(/\n{3,}/g, '\n\n')
    .replace(/(\S)\n(?!\n|- |#)/g, '$1 ')
}
