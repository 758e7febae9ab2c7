import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bundlerRuntime } from './scripts/vite/bundler-runtime.ts'
import { fonts } from './scripts/vite/fonts.ts'
import { icons } from './scripts/vite/icons.ts'
import { pageTable } from './scripts/vite/page-table.ts'
import { routeAssets } from './scripts/vite/route-assets.ts'
import { BASE_FILE, sharedFiles } from './scripts/vite/shared-files.ts'

// Without what only a page or two ask for.
const BASE =
  /node_modules\/(?!.*(useBlocker|queriesObserver|useQueries|useSuspenseQueries|[iI]nfiniteQuery))(react|react-dom|scheduler|@tanstack)\//
const shared = sharedFiles()

// One `vite build --app` makes the browser's files and the server's program.
export default defineConfig(({ command }) => ({
  appType: 'custom',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        // For the server, and while developing. Without errorComponent: the router draws one that comes by itself in
        // another way, and the browser's build has none (page-table.ts).
        defaultBehavior: [['loader', 'component', 'pendingComponent']],
      },
      routesDirectory: './web/routes',
      generatedRouteTree: './web/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: false,
      addExtensions: true,
      // The browser's build has each page in a file of its own (page-table.ts).
      ...(command === 'build' && { plugin: { vite: { environmentName: 'ssr' } } }),
    }),
    react(),
    tailwindcss(),
    fonts(),
    icons(),
    bundlerRuntime(BASE_FILE),
    pageTable(),
    routeAssets(),
    shared.plugin,
  ],
  builder: {},
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A list of what every page's script needs would be a fiftieth of the first visit. Pages are fetched ahead when
      // they are pointed at, and the server announces the files of the page that it sends.
      resolveDependencies: (_file, files) => files.filter((name) => name.endsWith('.css')),
    },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        rolldownOptions: {
          input: 'web/entry-client.tsx',
          output: {
            // The first visit carries the names of all pages' files: without words, and with seven characters of hash, they
            // weigh half.
            chunkFileNames: 'assets/[hash:7].js',
            codeSplitting: {
              // What every page needs anyway travels together: fewer requests on a first visit.
              groups: [
                {
                  name: BASE_FILE,
                  priority: 30,
                  test: (id) => BASE.test(id) || shared.fileOf(id) === BASE_FILE,
                },
                { name: 'site', priority: 20, tags: ['$initial'] },
                // What several pages share.
                { name: shared.fileOf, priority: 5, includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        ssr: true,
        target: 'node20',
        rolldownOptions: {
          input: {
            main: 'main.ts',
            // Started as a process of its own.
            'decoding-process': 'server/pictures/decoding/decoding-process.ts',
          },
        },
      },
    },
  },
}))
