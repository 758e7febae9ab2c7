// Writes dist/route-assets.json: for every route the chunks and styles that its page will ask for, so that the server
// can announce them; and precompresses what the browser downloads.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { PAGE } from './page-table.ts'

type Chunk = Rolldown.OutputChunk

/** TanStack's shape: route id → what to preload, link and run. */
export interface RouteAssets {
  routes: Record<
    string,
    {
      preloads: string[]
      css?: string[]
      scripts?: { attrs: { type: 'module'; async: true; src: string } }[]
    }
  >
}

const ROUTE_OF_CHUNK = /createFileRoute\(\s*['"]([^'"]+)['"]\s*\)/

export function routeAssets(): Plugin {
  return {
    name: 'multiball:route-assets',
    apply: 'build',
    writeBundle(options, bundle) {
      if (this.environment.name !== 'client') return
      const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk')
      const entry = chunks.find((chunk) => chunk.isEntry)
      if (!entry) throw new Error('The client build has no entry.')
      const assets = assetsOf(chunks, entry, (id) => this.getModuleInfo(id)?.code ?? '')
      const dist = join(options.dir ?? 'dist/client', '..')
      mkdirSync(dist, { recursive: true })
      writeFileSync(join(dist, 'route-assets.json'), JSON.stringify(assets))
      for (const [name, file] of Object.entries(bundle)) {
        if (!/\.(js|css|svg)$/.test(name)) continue
        const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        const target = join(options.dir ?? 'dist/client', name)
        writeFileSync(
          `${target}.br`,
          brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        )
        writeFileSync(`${target}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

function assetsOf(chunks: Chunk[], entry: Chunk, codeOf: (id: string) => string): RouteAssets {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const base = closure(entry, byName)
  const routes: RouteAssets['routes'] = {
    __root__: {
      preloads: [...base].filter((name) => name !== entry.fileName).map((name) => `/${name}`),
      css: styles(base, byName),
      scripts: [{ attrs: { type: 'module', async: true, src: `/${entry.fileName}` } }],
    },
  }
  for (const chunk of chunks) {
    for (const id of chunk.moduleIds.filter((module) => PAGE.test(module))) {
      const route = ROUTE_OF_CHUNK.exec(codeOf(id))?.[1]
      if (!route) continue
      const known = routes[route]?.preloads ?? []
      const own = [...closure(chunk, byName)].filter((name) => !base.has(name))
      const css = styles(new Set(own), byName)
      routes[route] = {
        preloads: [...new Set([...known, ...own.map((name) => `/${name}`)])],
        ...(css.length > 0 && { css }),
      }
    }
  }
  return { routes }
}

/** A chunk and everything it imports at once. */
function closure(chunk: Chunk, byName: Map<string, Chunk>, seen = new Set<string>()): Set<string> {
  if (seen.has(chunk.fileName)) return seen
  seen.add(chunk.fileName)
  for (const name of chunk.imports) {
    const imported = byName.get(name)
    if (imported) closure(imported, byName, seen)
  }
  return seen
}

function styles(names: Set<string>, byName: Map<string, Chunk>): string[] {
  const found = new Set<string>()
  for (const name of names) {
    const { viteMetadata } = byName.get(name) as Chunk & { viteMetadata?: { importedCss?: Set<string> } }
    for (const css of viteMetadata?.importedCss ?? []) found.add(`/${css}`)
  }
  return [...found]
}
