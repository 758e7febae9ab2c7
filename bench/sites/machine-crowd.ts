// A grown site: 20,000 members who gave 200,000 ratings and keep 300,000 machines, written by the database itself.
import { RENDERER_VERSION } from '#server/writing/markdown/render.ts'
import type { MeasuredSite } from './processes.ts'

export interface Crowd {
  members: number
  /** Fewer are stored, since a member rates a title once. */
  ratings: number
  entries: number
}

export const GROWN: Crowd = { members: 20_000, ratings: 200_000, entries: 300_000 }

/** A number from 0 to 1 that is always the same for the same row: few titles are popular, most are not. */
const chance = (salt: number) => `((hashint4(g * 31 + ${salt}) & 2147483647) / 2147483648.0)`

/** Fills the site's tables. A running site reloads its caches with the next event. */
export async function seedCrowd(site: MeasuredSite, { members, ratings, entries }: Crowd): Promise<void> {
  await site.query(`
    insert into users (username, username_key, created_at)
    select 'crowd_' || g, 'crowd_' || g, now() - g * interval '1 minute' from generate_series(1, ${members}) g;

    create temp table crowd as
    select id, row_number() over (order by id) - 1 as place from users where username like 'crowd\\_%';
    create unique index on crowd (place);
    create temp table titles as
    select title_id, row_number() over (order by md5(title_id)) - 1 as place, count(*) over () as n
    from (select distinct title_id from catalogue_entries
      where kind <> 'title' and is_physical and gone_at is null) t;
    create unique index on titles (place);
    create temp table editions as
    select opdb_id, title_id, row_number() over (order by md5(opdb_id)) - 1 as place, count(*) over () as n
    from catalogue_entries where kind <> 'title' and is_physical and gone_at is null;
    create unique index on editions (place);

    insert into ratings (title_id, user_id, halves, review, created_at, updated_at)
    select t.title_id, c.id,
      greatest(2, least(10, 3 + floor(6 * ${chance(1)} + 2 * ${chance(2)})))::int,
      case when g % 5 = 0 then 'Played it ' || g || ' times, and would again. ' || repeat('It shoots well. ', 1 + g % 12) end,
      now() - g * interval '1 second', now() - g * interval '1 second'
    from generate_series(1, ${ratings}) g
    join crowd c on c.place = g % ${members}
    join titles t on t.place = floor((select max(n) from titles) * power(${chance(3)}, 2.5))::int
    on conflict do nothing;
    -- As if they had been written by the site: what has no HTML yet is rendered whenever it is read.
    update ratings set format = 'markdown', html = '<p>' || review || '</p>', excerpt = review,
      renderer_version = ${RENDERER_VERSION} where review is not null;

    insert into collection_entries (user_id, opdb_id, title_id, status, condition, note, price_paid_cents, is_public)
    select c.id, e.opdb_id, e.title_id, (array['owned', 'had', 'wanted'])[1 + g % 3],
      case when g % 2 = 0 then 'good' end, case when g % 4 = 0 then 'Bought from a friend, number ' || g end,
      case when g % 3 = 0 then 100 * (g % 9000) end, g % 5 < 2
    from generate_series(1, ${entries}) g
    join crowd c on c.place = (g * 7) % ${members}
    join editions e on e.place = floor((select max(n) from editions) * power(${chance(4)}, 2))::int
    on conflict do nothing;
    update collection_entries set format = 'markdown', html = '<p>' || note || '</p>', excerpt = note,
      renderer_version = ${RENDERER_VERSION} where note is not null;

    ${RECOUNT}
    analyze ratings; analyze collection_entries; analyze machine_counters; analyze users;`)
}

/** All sums in one statement, from what there is. */
const RECOUNT = `
    delete from machine_counters;
    insert into machine_counters
      (opdb_id, title_id, rating_count, rating_halves, histogram, owned, wanted, had, favorites)
    select opdb_id, split_part(opdb_id, '-', 1), sum(rating_count), sum(rating_halves),
      array[sum(h2), sum(h3), sum(h4), sum(h5), sum(h6), sum(h7), sum(h8), sum(h9), sum(h10)]::int[],
      sum(owned), sum(wanted), sum(had), sum(favorites)
    from (
      select title_id as opdb_id, count(*) as rating_count, sum(halves) as rating_halves,
        count(*) filter (where halves = 2) as h2, count(*) filter (where halves = 3) as h3,
        count(*) filter (where halves = 4) as h4, count(*) filter (where halves = 5) as h5,
        count(*) filter (where halves = 6) as h6, count(*) filter (where halves = 7) as h7,
        count(*) filter (where halves = 8) as h8, count(*) filter (where halves = 9) as h9,
        count(*) filter (where halves = 10) as h10, 0 as owned, 0 as wanted, 0 as had, 0 as favorites
      from ratings where hidden_at is null group by title_id
      union all
      select opdb_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        count(*) filter (where status = 'owned'), count(*) filter (where status = 'wanted'),
        count(*) filter (where status = 'had'), 0
      from collection_entries group by opdb_id
      union all
      select opdb_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, count(*) from favorites group by opdb_id
    ) counted group by opdb_id;`

/** Gives one member a collection of so many entries, all private. */
export async function seedCollection(site: MeasuredSite, username: string, entries: number): Promise<void> {
  await site.query(`
    insert into collection_entries (user_id, opdb_id, title_id, status, condition, note, price_paid_cents)
    select u.id, e.opdb_id, e.title_id, 'owned', 'good', 'Number ' || g || ', "as found"', 100 * g
    from generate_series(1, ${entries}) g
    join (select opdb_id, title_id, row_number() over (order by opdb_id) - 1 as place, count(*) over () as n
      from catalogue_entries where kind <> 'title' and is_physical and gone_at is null) e on e.place = g % e.n
    join users u on u.username = '${username}';`)
}
