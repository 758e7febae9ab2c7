// The layout of a database as sorted lines, for comparing two. Ignores the order of columns, since a migration can only add
// one at the end.
import type { Connection } from '#server/base/database/connection.ts'

const LAYOUT = `
  select 'column' as kind, format('%s.%s', c.relname, a.attname) as name,
    format('%s notnull:%s identity:%s generated:%s storage:%s compression:%s statistics:%s options:%s collation:%s %s',
      format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated, a.attstorage, a.attcompression,
      a.attstattarget, a.attoptions, a.attcollation::regcollation, pg_get_expr(d.adbin, d.adrelid)) as text
  from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped
  union all
  select 'relation', relname, format('%s %s %s %s', relkind, relpersistence, relrowsecurity, reloptions)
  from pg_class where relnamespace = 'public'::regnamespace
  union all
  select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
  union all
  select 'constraint', format('%s.%s', conrelid::regclass, conname), pg_get_constraintdef(oid)
  from pg_constraint where connamespace = 'public'::regnamespace
  union all
  select 'trigger', tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all
  select 'function', p.proname, pg_get_functiondef(p.oid) from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind <> 'a'
    and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  union all
  select 'sequence', sequencename, concat_ws(' ', data_type, start_value, increment_by, cycle)
  from pg_sequences where schemaname = 'public'
  union all
  select 'view', viewname, definition from pg_views where schemaname = 'public'
  union all
  select 'type', typname, typtype::text from pg_type where typnamespace = 'public'::regnamespace and typtype <> 'b'
  union all
  select 'statistics', stxname, pg_get_statisticsobjdef(oid) from pg_statistic_ext
  union all
  select 'extension', extname, extnamespace::regnamespace::text from pg_extension`

export async function readLayout(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query(LAYOUT)
  return rows.map(({ kind, name, text }) => `${kind} ${name}: ${text}`).sort()
}
