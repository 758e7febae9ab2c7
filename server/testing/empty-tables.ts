import type { Database } from '#server/base/database.ts'

/** More rows than this in a table are quicker truncated, which takes its time over every table there is. */
const MANY_ROWS = 500

/** As after the migrations. Most tests fill a handful of tables with a handful of rows: those alone are emptied. */
export async function emptyTables(database: Database): Promise<void> {
  await database.query(`do $$
    declare
      names text[] := array(select format('%I', tablename) from pg_tables where schemaname = 'public');
      used text[] := '{}';
      name text;
      amount int;
    begin
      foreach name in array names loop
        execute format('select count(*) from (select from %s limit ${MANY_ROWS}) rows', name) into amount;
        if amount = ${MANY_ROWS} then
          execute 'truncate ' || array_to_string(names, ', ') || ' restart identity cascade';
          return;
        end if;
        if amount > 0 then used := used || name; end if;
      end loop;
      -- Without the keys between tables, which the order of deleting would have to follow.
      set local session_replication_role = replica;
      foreach name in array used loop execute 'delete from ' || name; end loop;
      perform setval(format('%I', sequencename)::regclass, start_value, false)
        from pg_sequences where schemaname = 'public' and last_value is not null;
    end $$`)
  await database.query('delete from pgboss.job')
}
