// The bundler puts its few lines for modules of the older kind (CommonJS) into a file of their own, which every page asks
// for. They move into the base file, which every page has: one request less on each first visit.
// Names are given before: where this file changes what it writes, a changed BASE_FILE keeps browsers from their old copy.
import type { Plugin, Rolldown } from 'vite'

const IMPORT = /import\{([^}]*)\}from"\.\/([^"]+)";?/g
/** Longer than any name that the minifier gives. */
const RUNTIME = 'bundlerRuntime'
const EXPORT = /export\{([^}]*)\};?\s*$/

/** A file's name and text. */
export type Written = Pick<Rolldown.OutputChunk, 'fileName' | 'code'>

/** `base` is the name of the base file among the chunks. */
export function bundlerRuntime(base: string): Plugin {
  return {
    name: 'multiball:bundler-runtime',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        if (this.environment.name !== 'client') return
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const runtime = chunks.find(({ moduleIds }) =>
          moduleIds.every((id) => id.includes('rolldown/runtime')),
        )
        const home = chunks.find(({ name }) => name === base)
        if (!runtime || !home) throw new Error('The build has no runtime, or no base file to put it into.')
        for (const chunk of chunks) {
          if (chunk === runtime) continue
          chunk.code = chunk === home ? withRuntime(home, runtime) : fromBase(chunk, { runtime, home })
          chunk.imports = [
            ...new Set(chunk.imports.map((name) => (name === runtime.fileName ? home.fileName : name))),
          ].filter((name) => name !== chunk.fileName)
        }
        delete bundle[runtime.fileName]
      },
    },
  }
}

/** The base file's text with the runtime in it, whose parts it exports by long names. */
export function withRuntime(home: Written, runtime: Written): string {
  const exported = pairsOf(EXPORT.exec(runtime.code)?.[1])
  const made = exported.map(([local, name]) => `${name}:${local}`).join()
  const own = `const ${RUNTIME}=(()=>{${runtime.code.replace(EXPORT, '')};return{${made}}})();`
  const code = home.code.replace(IMPORT, (whole, names: string, file: string) =>
    file === basename(runtime)
      ? `const{${pairsOf(names)
          .map(([name, local]) => `${name}:${local}`)
          .join()}}=${RUNTIME};`
      : whole,
  )
  const given = exported.map(([, name]) => `${RUNTIME}_${name}=${RUNTIME}.${name}`).join()
  return `${own}${code};export const ${given};\n`
}

/** A file's text that asks the base file for what it asked the runtime for. */
export function fromBase({ code }: Written, { runtime, home }: { runtime: Written; home: Written }): string {
  return code.replace(IMPORT, (whole, names: string, file: string) =>
    file === basename(runtime)
      ? `import{${pairsOf(names)
          .map(([name, local]) => `${RUNTIME}_${name} as ${local}`)
          .join()}}from"./${basename(home)}";`
      : whole,
  )
}

/** `a as b,c` as [['a', 'b'], ['c', 'c']]. */
function pairsOf(names = ''): [string, string][] {
  return names.split(',').map((one) => {
    const [name = '', other = name] = one.trim().split(' as ')
    return [name, other]
  })
}

function basename({ fileName }: Pick<Written, 'fileName'>): string {
  return fileName.slice(fileName.lastIndexOf('/') + 1)
}
