// Texts for grown sites, as writing by hand would have left them: source, HTML, excerpt and search words.
import { EXCERPT_STORED } from '#contract/writing/limits.ts'
import { searchVector } from '#server/base/search/terms.ts'
import { NOTHING_KNOWN, PAGE } from '#server/writing/known.ts'
import { excerptOf } from '#server/writing/markdown/plain-text.ts'
import { RENDERER_VERSION, render } from '#server/writing/markdown/render.ts'
import { someText } from './frequent-words.ts'

/** Distinct texts; each is used many times. */
const TEXTS = 3_000

export type Query = (text: string, values?: unknown[]) => Promise<unknown>

/** Fills the table `bench_texts`. Few texts are long: half have some 30 words, one in a hundred some 250. */
export async function addTexts(query: Query): Promise<void> {
  await query(
    'create table bench_texts (number int primary key, source text, html text, excerpt text, words tsvector)',
  )
  const texts = Array.from({ length: TEXTS }, () => someText(Math.ceil(20 / (0.01 + Math.random()) ** 0.6)))
  const made = texts.map((source) => {
    const { html, text } = render(source, PAGE, NOTHING_KNOWN)
    return { source, html, excerpt: excerptOf(text, EXCERPT_STORED), words: searchVector('', source) }
  })
  await query(
    `insert into bench_texts select row_number() over (), source, html, excerpt, words::tsvector
     from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as given (source, html, excerpt, words)`,
    [
      made.map(({ source }) => source),
      made.map(({ html }) => html),
      made.map(({ excerpt }) => excerpt),
      made.map(({ words }) => words),
    ],
  )
}

/** A text for a number, in no visible order. */
export const textFor = (n: string, salt: number) => `1 + ((${n})::bigint * 7919 + ${salt}) % ${TEXTS}`
/** What a row of the text's table gives to columns of written text, and their names. */
export const WRITTEN = `source, 'markdown', bench_texts.html, bench_texts.excerpt, ${RENDERER_VERSION}`
export const writtenInto = (column: string) => `${column}, format, html, excerpt, renderer_version`
