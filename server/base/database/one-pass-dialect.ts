// Writes a statement's text in one pass. Drizzle joins text and parameters anew at each level of nesting, and conditions
// on what a viewer may see are nested ten deep: that was a tenth to a sixth of what a member's page of the forum costs.

import {
  Column,
  isSQLWrapper,
  Name,
  Param,
  Placeholder,
  type QueryWithTypings,
  SQL,
  type SQLChunk,
  StringChunk,
  Subquery,
  Table,
  View,
} from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

/** Drizzle's dialect of PostgreSQL: the same statements, without the types of parameters, which its drivers ignore. */
export class OnePassDialect extends PgDialect {
  /** Text of columns and tables, which drizzle writes once for each. */
  readonly #names = new WeakMap<object, string>()

  override sqlToQuery(statement: SQL, invokeSource?: 'indexes'): QueryWithTypings {
    if (invokeSource) return super.sqlToQuery(statement, invokeSource)
    const query = { sql: '', params: [] }
    return this.#write(statement, query) ? query : super.sqlToQuery(statement)
  }

  /** Returns false for what is left to drizzle: views, and parameters that are to stand in the text. */
  #write(chunk: SQLChunk | unknown, query: QueryWithTypings): boolean {
    if (chunk === undefined) return true
    if (chunk instanceof StringChunk) return this.#text(chunk.value.join(''), query)
    if (chunk instanceof SQL) {
      // Drizzle does not declare it.
      const isInlined = Reflect.get(chunk, 'shouldInlineParams') === true
      return !isInlined && chunk.queryChunks.every((part) => this.#write(part, query))
    }
    if (chunk instanceof Param) return this.#parameter(chunk, query)
    if (chunk instanceof Column || chunk instanceof Table) return this.#text(this.#nameOf(chunk), query)
    if (chunk instanceof Name) return this.#text(this.escapeName(chunk.value), query)
    if (Array.isArray(chunk)) return this.#list(chunk, query)
    if (chunk instanceof Placeholder) return this.#value(chunk, query)
    if (chunk instanceof SQL.Aliased && chunk.fieldAlias !== undefined)
      return this.#text(this.escapeName(chunk.fieldAlias), query)
    if (chunk instanceof Subquery) return this.#subquery(chunk, query)
    if (chunk instanceof View || typeof chunk === 'function') return false
    if (isSQLWrapper(chunk)) {
      const inner = chunk.getSQL()
      return chunk.shouldOmitSQLParens?.() ? this.#write(inner, query) : this.#inParentheses(inner, query)
    }
    return this.#value(chunk, query)
  }

  #text(text: string, query: QueryWithTypings): true {
    query.sql += text
    return true
  }

  #value(value: unknown, query: QueryWithTypings): true {
    query.sql += this.escapeParam(query.params.push(value) - 1)
    return true
  }

  #parameter(param: Param, query: QueryWithTypings): boolean {
    // Encoded when the placeholder is filled in.
    if (param.value instanceof Placeholder) return this.#value(param, query)
    const encoded = param.value === null ? null : param.encoder.mapToDriverValue(param.value)
    return encoded instanceof SQL ? this.#write(encoded, query) : this.#value(encoded, query)
  }

  #nameOf(named: Column | Table): string {
    const known = this.#names.get(named)
    if (known !== undefined) return known
    const text = super.sqlToQuery(new SQL([named])).sql
    this.#names.set(named, text)
    return text
  }

  #list(items: unknown[], query: QueryWithTypings): boolean {
    query.sql += '('
    const areWritten = items.every((item, at) => {
      if (at > 0) query.sql += ', '
      return this.#write(item, query)
    })
    query.sql += ')'
    return areWritten
  }

  #subquery({ _: { sql, alias, isWith } }: Subquery, query: QueryWithTypings): boolean {
    if (isWith) return this.#text(this.escapeName(alias), query)
    return this.#inParentheses(sql, query) && this.#text(` ${this.escapeName(alias)}`, query)
  }

  #inParentheses(inner: SQL, query: QueryWithTypings): boolean {
    query.sql += '('
    return this.#write(inner, query) && this.#text(')', query)
  }
}
