// Icons are imported from lucide-react one by one, and drawn by web/ui/icon.tsx: each is a fixed text instead of a
// component that creates elements and attributes at every use, which was a fortieth of a signed-in page.
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** The files that make one icon each. */
export const ICONS = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/
/** What they import to make it. */
export const MAKER = '../createLucideIcon.mjs'
const MAKER_ONLY = /^\.\.\/createLucideIcon\.mjs$/
const OURS = '\0multiball:make-icon'
/** What only React reads of a drawing, and no fixed text needs: keys, and a line that asks for the drawing and drops it. */
export const NOT_DRAWN = /,\s*key: "[^"]*"|^__iconData\.node;$/gm

export function icons(): Plugin {
  let root = ''
  return {
    name: 'multiball:icons',
    enforce: 'pre',
    // Read file by file everywhere, so that this plugin sees them: on the server, and while the browser's are served unbuilt.
    config: () => ({
      optimizeDeps: { exclude: ['lucide-react'] },
      ssr: { noExternal: ['lucide-react'] },
    }),
    configResolved(config) {
      root = config.root
    },
    resolveId: {
      filter: { id: MAKER_ONLY },
      handler: (_id, importer) => (ICONS.test(importer ?? '') ? OURS : null),
    },
    transform: {
      filter: { id: ICONS },
      handler: (code) => ({ code: code.replace(NOT_DRAWN, ''), map: null }),
    },
    load: {
      filter: { id: /multiball:make-icon$/ },
      handler: () =>
        `export { makeIcon as default } from ${JSON.stringify(resolve(root, 'web/ui/icon.tsx'))}`,
    },
  }
}
