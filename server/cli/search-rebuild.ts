import { searchableRows } from '#server/app.ts'
import { rebuildSearchDocuments } from '#server/base/search/rebuild.ts'
import type { Command } from './command.ts'

export const searchRebuild: Command = {
  name: 'search rebuild',
  summary: 'Makes topics, listings, posts and members findable again.',
  help: ['It can be interrupted at will and repeated beside a running server; it goes on where it was.'],
  options: {},
  run: async ({ db }, _input, terminal) => {
    const written = await rebuildSearchDocuments(db, searchableRows, {
      all: true,
      progress: (source, rows) => terminal.progress(source, rows, rows),
    })
    terminal.line(`${written} documents written.`)
    return 0
  },
}
