// Statements that are written once for all viewers with the same rights, with blanks for the values. Writing one with its
// conditions on what a viewer may see took longer than the database took to answer it.
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Viewer, ViewingMember } from '#contract/viewer.ts'
import type { Db } from './database.ts'

/** What the query builder returns before it is sent. */
interface Written<Row> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Row[]> }
}

type Prepared<Row> = ReturnType<Written<Row>['prepare']>

/** Stands in a statement for a value that it gets when it is sent. */
export type Blank = Placeholder

/** A blank for each value; none where a value is not given. */
export type Blanks<Values> = { [Name in keyof Values]: Blank | Extract<Values[Name], undefined> }

/** Templates of one statement and connection; the one used least recently makes room. */
const MOST_TEMPLATES = 50

/**
 * Turns a function that writes a statement into one that sends it. `write` is called once for each shape and for each
 * kind of viewer: it may look at the shape, at the viewer's rights, and at which values are given. In place of the values
 * it gets blanks, to be handed on to the statement, and the viewer's id is one as well. A shape is plain data, and
 * distinguishes a few forms of the statement. Values reach the database without a column's own encoding: times are ISO
 * text, for `timeFrom`.
 */
export function statementTemplate<Asked extends object, Row, Shape = undefined>(
  write: (db: Db, viewer: Viewer, blanks: Blanks<Asked>, shape: Shape) => Written<Row>,
): (
  db: Db,
  viewer: Viewer,
  values: Asked,
  ...shape: Shape extends undefined ? [] : [Shape]
) => Promise<Row[]> {
  // Inside a transaction it is written anew, for the connection that the transaction has.
  const written = new WeakMap<Db, Map<string, Prepared<Row>>>()
  return (db, viewer, values, ...[shape]) => {
    const templates = written.get(db) ?? new Map<string, Prepared<Row>>()
    written.set(db, templates)
    const given = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [name]))
    const key = JSON.stringify([rightsOf(viewer), given, shape])
    const template =
      templates.get(key) ??
      // Without a name: frequent statements get one (prepared-statements.ts).
      write(db, blankViewer(viewer), blanksFor<Asked>(given), shape as Shape).prepare('')
    templates.delete(key)
    templates.set(key, template)
    const [oldest] = templates.keys()
    if (templates.size > MOST_TEMPLATES && oldest !== undefined) templates.delete(oldest)
    return template.execute({ ...values, viewerId: viewer.member?.id })
  }
}

/** A time that is a value of a template. */
export function timeFrom(isoText: string | Blank): SQL<Date> {
  return sql<Date>`${isoText}::timestamptz`
}

/** A number in the statement's text, where the query builder would make a parameter of it. */
export function inText(number: number): Blank {
  // The builder's `limit` and `offset` take it, though their types do not say so.
  return sql.raw(String(Math.trunc(number))) as unknown as Blank
}

/** All that `write` may look at. */
function rightsOf({ member, permissions }: Viewer): unknown {
  if (!member) return permissions
  const { id: _, username: _name, ...rights } = member
  return [rights, permissions]
}

function blankViewer({ member, permissions }: Viewer): Viewer {
  // The name has no value: a statement that takes it fails.
  const blanks = { id: sql.placeholder('viewerId'), username: sql.placeholder('viewerName') }
  return { permissions, member: member && ({ ...member, ...blanks } as unknown as ViewingMember) }
}

function blanksFor<Asked extends object>(names: readonly string[]): Blanks<Asked> {
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Blanks<Asked>
}
