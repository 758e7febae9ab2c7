import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bundlerRuntime } from './scripts/vite/bundler-runtime.ts'
import { fonts } from './scripts/vite/fonts.ts'
import { icons } from './scripts/vite/icons.ts'
import { routeAssets } from './scripts/vite/route-assets.ts'
import { BASE_FILE, sharedFiles } from './scripts/vite/shared-files.ts'

// Without what only a page or two ask for.
const BASE =
  /node_modules\/(?!.*(useBlocker|queriesObserver|useQueries|useSuspenseQueries|[iI]nfiniteQuery))(react|react-dom|scheduler|@tanstack)\//
const shared = sharedFiles()

// One `vite build --app` makes the browser's files and the server's program.
export default defineConfig({
  appType: 'custom',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        // All of a route but its head and its query travels in one file, so that the first page does not carry the others.
        defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
      },
      routesDirectory: './web/routes',
      generatedRouteTree: './web/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: false,
      addExtensions: true,
    }),
    react(),
    tailwindcss(),
    fonts(),
    icons(),
    bundlerRuntime(BASE_FILE),
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
            // The first visit carries the names of all pages' files: without words they weigh half.
            chunkFileNames: 'assets/[hash].js',
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
})
