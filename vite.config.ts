import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fonts } from './scripts/vite-fonts.ts'
import { routeAssets } from './scripts/vite-route-assets.ts'

// Without what only a page or two ask for.
const BASE =
  /node_modules\/(?!.*(useBlocker|queriesObserver|useQueries|useSuspenseQueries|[iI]nfiniteQuery))(react|react-dom|scheduler|@tanstack)\//
const FORM_PARTS =
  'field|form|text-input|password-input|select|textarea|checkbox|tabs|table|pagination|pages-of|load-more|gate|empty-state|page-head|progress-bar|facts|address-form|paragraphs|showable-picture|error-state|skeleton|member-link'
/** Of these, what pages to be read have as well as those to be filled in. */
const READING_PARTS =
  'gate|empty-state|page-head|pagination|pages-of|load-more|facts|paragraphs|error-state|skeleton|member-link'
// What opens on a press or comes seldom: fetched by itself when it is needed.
const LATER = 'shown-toasts|dialog|drawer|use-modal'
const COMMON_ICONS = 'arrow-left|arrow-right|check|heart|tag|search|x|chevron-down|menu|shield-check'
const SITE = new RegExp(
  [
    '/web/shell/(?!leave-guard|header-drawer|not-found|live|user-menu|account-links)',
    `/web/ui/(?!(${FORM_PARTS}|${LATER})\\.)`,
    '/web/(api|queries|router|route-tree\\.gen|entry-client)\\.tsx?$',
    // Files that begin with a hyphen are parts of routes, not routes.
    '/web/routes/(?!-)[^?]+$',
    '/web/\\w+/(?!(admin|security)-)[\\w-]*quer(y|ies)\\.ts',
    `/lucide-react/dist/esm/(shared|icons/(${COMMON_ICONS})\\.|[A-Z])`,
    'preload-helper',
  ].join('|'),
)

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
    routeAssets(),
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
                { name: 'base', priority: 30, test: BASE },
                // What stands around every page, and the small parts that most of them use.
                { name: 'site', priority: 20, test: SITE },
                // Heads, empty lists and the like: for nearly every page but the first one.
                {
                  name: 'reading',
                  priority: 15,
                  test: new RegExp(`/web/ui/(${READING_PARTS})\\.|/contract/`),
                },
                // Each for the pages that have some.
                { name: 'tabs', priority: 15, test: /\/web\/ui\/tabs\./ },
                { name: 'table', priority: 15, test: /\/web\/ui\/table\./ },
                { name: 'forms', priority: 10, test: new RegExp(`/web/ui/(?!(${LATER})\\.)`) },
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
            'decoding-process': 'server/pictures/decoding-process.ts',
          },
        },
      },
    },
  },
})
