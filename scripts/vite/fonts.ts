// Serves the site's fonts and the translites' alphabet:
//   virtual:fonts.css          @font-face rules, imported once by the client entry
//   virtual:fonts              the same addresses for <link rel="preload">, equal in every environment
//   virtual:backglass-letters  glyph outlines for the server
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { backglassLetters } from './backglass-letters.ts'
import { fallbackFaces } from './font-fallbacks.ts'
import { FACES, subset } from './font-subsets.ts'

interface ServedFace {
  name: string
  family: string
  weight: string
  fileName: string
  bytes: Buffer
}

const VIRTUAL = /^(?:\0)?virtual:(?:fonts(?:\.css)?|backglass-letters)$/
const FONT_FILE = /\/assets\/(?:inter|big-shoulders|doto)-[0-9a-f]{10}\.woff2$/

// Doto is small and used only on pages that show scores.
const PRELOADED = ['inter', 'big-shoulders']

async function cutFaces(cacheDir: string): Promise<ServedFace[]> {
  return Promise.all(
    Object.entries(FACES).map(async ([name, { family, weight, cut }]) => {
      const bytes = await subset({ ...cut, features: [...cut.features] }, cacheDir)
      // Named by us, not by the bundler, so that the client's and the server's build agree.
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10)
      return { name, family, weight, fileName: `assets/${name}-${hash}.woff2`, bytes }
    }),
  )
}

function fontFace({ family, weight, fileName }: ServedFace, base: string): string {
  return `@font-face{font-family:'${family}';font-style:normal;font-weight:${weight};font-display:swap;src:url(${base}${fileName}) format('woff2')}`
}

function addresses(faces: ServedFace[], base: string): string {
  const urls = Object.fromEntries(faces.map(({ name, fileName }) => [name, base + fileName]))
  return [
    `export const fontUrls = ${JSON.stringify(urls)}`,
    `export const preloadFonts = ${JSON.stringify(PRELOADED.map((name) => urls[name]))}`,
  ].join('\n')
}

function jsModule(values: Record<string, unknown>): string {
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
    .join('\n')
}

export function fonts(): Plugin {
  let cacheDir = ''
  let base = '/'
  let building = false
  let made: Promise<ServedFace[]> | undefined
  const faces = () => {
    made ??= cutFaces(cacheDir)
    return made
  }
  return {
    name: 'multiball:fonts',
    // The CSS names the fonts by their final address, which is no file Vite could look up.
    config: () => ({ build: { rolldownOptions: { external: [FONT_FILE] } } }),
    configResolved(config) {
      cacheDir = join(config.root, 'node_modules/.cache/multiball-fonts')
      base = config.base
      building = config.command === 'build'
    },
    async buildStart() {
      if (!building || this.environment.config.consumer !== 'client') return
      for (const { fileName, bytes } of await faces())
        this.emitFile({ type: 'asset', fileName, source: bytes })
    },
    resolveId: { filter: { id: VIRTUAL }, handler: (id) => (id.startsWith('\0') ? id : `\0${id}`) },
    load: {
      filter: { id: VIRTUAL },
      async handler(id) {
        if (id === '\0virtual:backglass-letters') return jsModule(await backglassLetters(cacheDir))
        if (id === '\0virtual:fonts') return addresses(await faces(), base)
        const rules = (await faces()).map((face) => fontFace(face, base))
        return [...rules, await fallbackFaces(cacheDir)].join('\n')
      },
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const path = request.url?.split('?')[0] ?? ''
        if (!FONT_FILE.test(path)) return next()
        const face = (await faces()).find(({ fileName }) => path === base + fileName)
        if (!face) return next()
        response.setHeader('content-type', 'font/woff2')
        response.setHeader('access-control-allow-origin', '*')
        response.end(face.bytes)
      })
    },
  }
}
