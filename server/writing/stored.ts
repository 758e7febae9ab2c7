// Columns of a text and its rendering, which rooms spread into their own tables.
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

/**
 * Columns beside `text`, the source. Texts that are unrendered or of another version are rendered when they are read.
 */
export const writtenColumns = {
  /** Texts from before Markdown keep their look: 'plain' preserves lines and spaces, 'paragraphs' only paragraphs. */
  format: text({ enum: ['plain', 'paragraphs', 'markdown'] })
    .notNull()
    .default('plain'),
  html: text(),
  /** The beginning of the plain text on one line. */
  excerpt: text(),
  /** Null if the source has not been rendered yet. */
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

/** Columns of a text, for a selection. */
export function storedText<T extends Record<'text' | keyof typeof writtenColumns, PgColumn>>({
  text: source,
  format,
  html,
  excerpt,
  rendererVersion,
}: T): StoredColumns<T> {
  return { text: source, format, html, excerpt, rendererVersion } as StoredColumns<T>
}

/** A table's columns without the rendering of its text, for exports. */
export function sourceColumns<T extends PgTable>(table: T) {
  const { format: _, html, excerpt, rendererVersion, ...others } = getTableColumns(table)
  return others as Omit<T['_']['columns'], keyof typeof writtenColumns>
}

/** Text columns of a row. */
export interface StoredText {
  text: string
  format: 'plain' | 'paragraphs' | 'markdown'
  html: string | null
  excerpt: string | null
  rendererVersion: number | null
}

/** The rendering of a source. */
interface Made {
  html: string
  excerpt: string
  rendererVersion: number
}

export type WithHtml<T> = Omit<T, keyof Made> & Made

/** Columns of a deleted text: nothing remains of it. */
export const NOTHING_WRITTEN = { text: '', html: '', excerpt: '', rendererVersion: RENDERER_VERSION } as const

/** Columns of a new text without pictures; refuses one too complex to render, as an error of its field. */
export async function writeText(db: Db, source: string, field = 'text') {
  mustBeRenderable(source, field)
  const known = await knowMembers(db, [source])
  return written(source, render(source, PAGE, known))
}

/**
 * Columns of a text, the ids of the writer's uploads in it, which its row is to use, and the quoted posts. `use` is the
 * row of an edited text, which may still show its pictures.
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

/** The HTML that a text would get, with the owner's uploads where allowed; refuses what sending would refuse. */
export async function previewText(
  db: Db,
  source: string,
  pictures: { ownerId: number } | null,
): Promise<string> {
  if (pictures) return (await writeTextWithPictures(db, source, pictures)).columns.html
  return (await writeText(db, source)).html
}

/** The rows with HTML of this version: others are rendered again, with one query for the names in them. */
export async function freshened<T extends StoredText>(db: Db, rows: readonly T[]): Promise<WithHtml<T>[]> {
  const known = await knowMembers(db, sourcesOf(rows.filter(isStale)))
  return rows.map((row) => ({ ...row, ...(isStale(row) ? make(row, known) : madeOf(row)) }))
}

/** Like `freshened`, for texts with pictures: those that their row uses. */
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

/** SQL condition for rows that `freshened` would render again. */
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

/** Columns of a text that was just rendered. */
function written(source: string, made: Rendered) {
  return { text: source, format: 'markdown' as const, ...storedOf(made) }
}

function storedOf({ html, text: words }: Rendered): Made {
  return { html, excerpt: excerptOf(words, EXCERPT_STORED), rendererVersion: RENDERER_VERSION }
}

function madeOf({ html, excerpt }: StoredText): Made {
  return { html: html ?? '', excerpt: excerpt ?? '', rendererVersion: RENDERER_VERSION }
}
