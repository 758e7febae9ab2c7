// A text beside what was made of it: rooms spread these columns into their own tables.
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { integer, text } from 'drizzle-orm/pg-core'
import { EXCERPT_STORED } from '#contract/writing/limits.ts'
import type { Db } from '#server/base/database/database.ts'
import type { PictureUseKind } from '#server/pictures/picture-access.ts'
import type { PictureUse } from '#server/pictures/uploads.ts'
import { mustBeRenderable } from '#server/writing/markdown/complexity.ts'
import { excerptOf } from '#server/writing/markdown/plain-text.ts'
import {
  RENDERER_VERSION,
  type Rendered,
  render,
  renderParagraphs,
  renderPlain,
} from '#server/writing/markdown/render.ts'
import { type Known, PAGE } from './known.ts'
import { knowMembers } from './mentioned-members.ts'
import { findOwnPictures, findShownPictures } from './text-pictures.ts'

/** Columns beside `text`, the source. What nothing was made of yet, or another version, is rendered when it is read. */
export const writtenColumns = {
  /** What was written before there was Markdown keeps its look: 'plain' each line and space, 'paragraphs' those. */
  format: text({ enum: ['plain', 'paragraphs', 'markdown'] })
    .notNull()
    .default('plain'),
  html: text(),
  /** The beginning of the words, on one line. */
  excerpt: text(),
  /** Null where nothing was made of the source yet. */
  rendererVersion: integer(),
}

/** The same for rooms whose old texts were shown in paragraphs. */
export const writtenParagraphColumns = {
  ...writtenColumns,
  format: text({ enum: ['plain', 'paragraphs', 'markdown'] })
    .notNull()
    .default('paragraphs'),
}

type StoredColumns<T> = Pick<T, Extract<keyof T, 'text' | keyof typeof writtenColumns>>

/** The columns of a text, for a selection. */
export function storedText<T extends Record<'text' | keyof typeof writtenColumns, PgColumn>>({
  text: source,
  format,
  html,
  excerpt,
  rendererVersion,
}: T): StoredColumns<T> {
  return { text: source, format, html, excerpt, rendererVersion } as StoredColumns<T>
}

/** A table's columns without what is made of its text: for what members take along. */
export function sourceColumns<T extends PgTable>(table: T) {
  const { format: _, html, excerpt, rendererVersion, ...others } = getTableColumns(table)
  return others as Omit<T['_']['columns'], keyof typeof writtenColumns>
}

/** What a row says of its text. */
export interface StoredText {
  text: string
  format: 'plain' | 'paragraphs' | 'markdown'
  html: string | null
  excerpt: string | null
  rendererVersion: number | null
}

/** What is made of a source. */
interface Made {
  html: string
  excerpt: string
  rendererVersion: number
}

export type WithHtml<T> = Omit<T, keyof Made> & Made

/** For a text that was taken back: nothing is left of it. */
export const NOTHING_WRITTEN = { text: '', html: '', excerpt: '', rendererVersion: RENDERER_VERSION } as const

/** The columns of a new text without pictures; refuses what is too much to render, under the name of its field. */
export async function writeText(db: Db, source: string, field = 'text') {
  mustBeRenderable(source, field)
  const known = await knowMembers(db, [source])
  return written(source, render(source, PAGE, known))
}

/**
 * The columns of a text, the ids of the writer's uploads that it shows, which are to be used by its row, and whom it
 * quotes. `use` is the row of a text that is edited: it goes on showing its pictures.
 */
export async function writeTextWithPictures(
  db: Db,
  source: string,
  { ownerId, use, field = 'text' }: { ownerId: number; use?: PictureUse | undefined; field?: string },
) {
  mustBeRenderable(source, field)
  const own = await findOwnPictures(db, source, { ownerId, use })
  const known = { ...(await knowMembers(db, [source])), picture: own.find }
  const made = render(source, PAGE, known)
  return {
    columns: written(source, made),
    pictureIds: made.pictures.flatMap((key) => own.idOf(key) ?? []),
    quotes: made.quotes,
  }
}

/** The HTML that a text would get, with the owner's uploads where it may show some; refuses what would be refused. */
export async function previewText(
  db: Db,
  source: string,
  pictures: { ownerId: number } | null,
): Promise<string> {
  if (pictures) return (await writeTextWithPictures(db, source, pictures)).columns.html
  return (await writeText(db, source)).html
}

/** The rows with HTML of this version: what another one made is made again, with one query for the names in it. */
export async function freshened<T extends StoredText>(db: Db, rows: readonly T[]): Promise<WithHtml<T>[]> {
  const known = await knowMembers(db, sourcesOf(rows.filter(isStale)))
  return rows.map((row) => ({ ...row, ...(isStale(row) ? make(row, known) : madeOf(row)) }))
}

/** As `freshened`, for texts that show pictures: each those that are used by its row. */
export async function freshenedWithPictures<T extends StoredText & { id: number }>(
  db: Db,
  rows: readonly T[],
  kind: PictureUseKind,
): Promise<WithHtml<T>[]> {
  const stale = rows.filter(isStale)
  const known = await knowMembers(db, sourcesOf(stale))
  const picturesOf = await findShownPictures(db, kind, stale)
  return rows.map((row) => ({
    ...row,
    ...(isStale(row) ? make(row, { ...known, picture: picturesOf(row) }) : madeOf(row)),
  }))
}

function sourcesOf(rows: readonly StoredText[]): string[] {
  return rows.flatMap(({ text: source, format }) => (format === 'markdown' ? [source] : []))
}

/** For a query: rows that `freshened` would render again. */
export function isStaleIn(rendererVersion: PgColumn): SQL<boolean> {
  return sql<boolean>`${rendererVersion} is distinct from ${RENDERER_VERSION}`
}

function isStale({ rendererVersion }: StoredText): boolean {
  return rendererVersion !== RENDERER_VERSION
}

function make({ text: source, format }: Pick<StoredText, 'text' | 'format'>, known: Known): Made {
  if (format === 'markdown') return storedOf(render(source, PAGE, known))
  return storedOf(format === 'plain' ? renderPlain(source, PAGE) : renderParagraphs(source, PAGE))
}

/** The columns of a text that was just rendered. */
function written(source: string, made: Rendered) {
  return { text: source, format: 'markdown' as const, ...storedOf(made) }
}

function storedOf({ html, text: words }: Rendered): Made {
  return { html, excerpt: excerptOf(words, EXCERPT_STORED), rendererVersion: RENDERER_VERSION }
}

function madeOf({ html, excerpt }: StoredText): Made {
  return { html: html ?? '', excerpt: excerpt ?? '', rendererVersion: RENDERER_VERSION }
}
