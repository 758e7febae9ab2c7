// A program that a test starts again and again, bundled once: translating its sources takes longer than most of its work.
import { mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { build } from 'vite'
import { rootDir } from '#server/base/config.ts'

/** The path of a JavaScript file, to be run by Node, made of a file of this folder; packages stay where they are. */
export async function bundleProgram(name: `${string}.ts`): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'program-'))
  // The program looks for them from its file upwards.
  for (const beside of ['package.json', 'node_modules', 'server'])
    symlinkSync(join(rootDir, beside), join(folder, beside))
  await build({
    root: rootDir,
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: join(import.meta.dirname, name),
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      copyPublicDir: false,
    },
  })
  return join(folder, `${basename(name, '.ts')}.js`)
}
