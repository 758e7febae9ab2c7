// Restores tables to the state after a seed. Seeding a site takes longer than most tests: a worker copies what each seed
// wrote, and restores only the tables that were written to since.
import type { Database } from '#server/base/database/database.ts'

/** Tables of prepareQueues: never restored, but queues are prepared again after a write to one of them. */
const QUEUE_TABLES = ['pgboss.queue', 'pgboss.subscription', 'pgboss.schedule']
const JOBS = 'pgboss.job'
const ANY_QUEUE_TABLE = `any(array['${QUEUE_TABLES.join("', '")}'])`
/** Stands where a seed's name does, for the numbers of rows of the queue tables. */
const QUEUES = 'queues of every seed'
/** A table with more rows is truncated instead of deleted from, which leaves dead rows. Truncating costs time per table. */
const MANY_ROWS = 500

/**
 * `look()` returns for each table the number of rows and the age of the youngest in transactions. Each table has its own
 * statement, whose plan the session caches: one query over all is planned each time, which takes longer than running it.
 */
const SET_UP = `
  create schema seeded;
  create unlogged table seeded.opened (seed text, since xid);
  insert into seeded.opened values (null, pg_current_xact_id()::xid);
  create unlogged table seeded.tables (seed text, name text, amount bigint, fields text, primary key (seed, name));
  create unlogged table seeded.sequences (seed text, name text, last bigint, primary key (seed, name));
  do $do$
    declare
      looks text := '';
      name text;
    begin
      for name in
        select format('public.%I', tablename) from pg_tables where schemaname = 'public'
        union all select unnest(array['${[JOBS, ...QUEUE_TABLES].join("', '")}'])
      loop
        looks := looks || format('return query select %L, count(*), min(age(xmin)) from %s;', name, name);
      end loop;
      execute 'create function seeded.look() returns table (name text, amount bigint, youngest int) language plpgsql
        as $look$ begin ' || looks || ' end $look$';
    end $do$;
  -- Restores a seed's tables, or empties them all when the name is null; answers which had been written to.
  create function seeded.restore(wanted text) returns text[] language plpgsql as $restore$
    declare
      opened seeded.opened;
      written text[] := '{}';
      changed text[] := '{}';
      truncated text[] := '{}';
      are_many boolean := false;
      looked record;
      saved record;
      sequence record;
    begin
      select * into opened from seeded.opened;
      for looked in
        select now.*, t.fields,
          coalesce(coalesce(t.amount, 0) <> now.amount or now.youngest < age(opened.since), false) as is_written
        from seeded.look() now left join seeded.tables t on t.name = now.name
          and t.seed = case when now.name = ${ANY_QUEUE_TABLE} then '${QUEUES}' else wanted end
      loop
        if looked.is_written then written := written || looked.name; end if;
        continue when looked.name = ${ANY_QUEUE_TABLE};
        continue when not looked.is_written
          and (opened.seed is not distinct from wanted or looked.amount = 0 and looked.fields is null);
        changed := changed || looked.name;
        are_many := are_many or looked.amount >= ${MANY_ROWS};
      end loop;
      -- Without the keys between tables, which the order of the writes would have to follow.
      set local session_replication_role = replica;
      if are_many then
        select array_agg(format('public.%I', tablename)) into truncated from pg_tables where schemaname = 'public';
        execute 'truncate ' || array_to_string(truncated, ', ') || ' cascade';
        changed := changed || truncated;
      end if;
      for looked in select unnest(changed) as name loop
        continue when looked.name = any(truncated);
        execute 'delete from ' || looked.name;
      end loop;
      for saved in select * from seeded.tables where seed = wanted and name = any(changed) loop
        execute format('insert into %s (%s) overriding system value select %s from seeded.%I',
          saved.name, saved.fields, saved.fields, wanted || ' ' || saved.name);
      end loop;
      for sequence in
        select format('%I', s.sequencename)::regclass as id, s.start_value, k.last
        from pg_sequences s left join seeded.sequences k on k.seed = wanted and k.name = s.sequencename
        where s.schemaname = 'public' and s.last_value is distinct from k.last
      loop
        perform setval(sequence.id, coalesce(sequence.last, sequence.start_value), sequence.last is not null);
      end loop;
      update seeded.opened set seed = wanted, since = pg_current_xact_id()::xid;
      return written;
    end $restore$;
  -- Takes the queues as they are now for the prepared ones.
  create function seeded.settle_queues() returns void language plpgsql as $settle$
    begin
      delete from seeded.tables where seed = '${QUEUES}';
      insert into seeded.tables select '${QUEUES}', name, amount, null from seeded.look()
        where name = ${ANY_QUEUE_TABLE};
      update seeded.opened set since = pg_current_xact_id()::xid;
    end $settle$;
  -- Saves the tables as they are now under the name of a seed.
  create function seeded.save(wanted text) returns void language plpgsql as $save$
    declare
      looked record;
      columns text;
    begin
      for looked in select * from seeded.look() where amount > 0 and not name = ${ANY_QUEUE_TABLE} loop
        select string_agg(format('%I', attname), ', ' order by attnum) into columns from pg_attribute
          where attrelid = looked.name::regclass and attnum > 0 and not attisdropped and attgenerated = '';
        execute format('create unlogged table seeded.%I as select %s from %s', wanted || ' ' || looked.name, columns, looked.name);
        insert into seeded.tables values (wanted, looked.name, looked.amount, columns);
      end loop;
      insert into seeded.sequences
        select wanted, sequencename, last_value from pg_sequences
        where schemaname = 'public' and last_value is not null;
      update seeded.opened set seed = wanted, since = pg_current_xact_id()::xid;
    end $save$;
`

export interface SeededTables {
  /** Restores the tables of a seed; empties all if that seed has not been saved. */
  restore(seed: string | null): Promise<{ isSeeded: boolean; areQueuesWritten: boolean }>
  /** Once queues are prepared: only later writes to their tables count. */
  settleQueues(): Promise<void>
  /** Saves the present tables under that name. */
  save(seed: string): Promise<void>
}

export async function openSeededTables(database: Database): Promise<SeededTables> {
  await database.query(SET_UP)
  const known = new Set<string>()
  return {
    restore: async (seed) => {
      const isSeeded = seed !== null && known.has(seed)
      const { rows } = await database.query('select seeded.restore($1) as written', [isSeeded ? seed : null])
      const written = rows[0]?.written as string[]
      return { isSeeded, areQueuesWritten: QUEUE_TABLES.some((name) => written.includes(name)) }
    },
    settleQueues: async () => {
      await database.query('select seeded.settle_queues()')
    },
    save: async (seed) => {
      await database.query('select seeded.save($1)', [seed])
      known.add(seed)
    },
  }
}
