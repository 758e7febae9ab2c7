import type { Command } from './command.ts'

export const jobsList: Command = {
  name: 'jobs',
  summary: 'Lists background work by kind and state.',
  help: [],
  options: {},
  run: async ({ database }, _input, terminal) => {
    const { rows } = await database.query(
      `select name, state::text as state, count(*) as n, max(created_on) as newest
       from pgboss.job where name not like '\\_\\_%' group by name, state order by name, state`,
    )
    if (rows.length === 0) terminal.line('No jobs.')
    for (const { name, state, n, newest } of rows) {
      terminal.line(
        `${String(name).padEnd(28)} ${String(state).padEnd(10)} ${String(n).padStart(6)}  ${new Date(String(newest)).toISOString()}`,
      )
    }
    return 0
  },
}
