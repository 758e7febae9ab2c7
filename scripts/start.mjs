// npm start: everything that is still missing, then the site.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { root, setUp } from './setup.mjs'

process.env.NODE_ENV ??= 'production'
// Where the machine has room, V8 lets garbage grow to three times of what is in use before it collects. Collecting at
// three fifths more halves a busy site's memory, for some seven hundredths of its processor time.
setFlagsFromString('--heap-growing-percent=60')
const started = Date.now()
process.stdout.write('\nMultiball\n')
await setUp()

const main = await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href)
const { config, error } = readConfig()
if (!config) {
  console.error(`\n${error}\n`)
  process.exit(1)
}

let running
try {
  running = await main.startServer({ config, onStage: showStage })
} catch (failure) {
  console.error(`\n${main.reasonOf(failure, config)}\n`)
  process.exit(1)
}

const seconds = ((Date.now() - started) / 1000).toFixed(1)
process.stdout.write(`  ✓ Ready (${seconds} s)\n\n  ${config.publicUrl}\n`)
process.stdout.write(running.nextStep ? `  Next: ${running.nextStep}\n\n` : '\n')
for (const warning of running.warnings) process.stdout.write(`  Warning: ${warning}\n\n`)

for (const signal of ['SIGTERM', 'SIGINT']) {
  process.on(signal, () => {
    running.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  })
}

function readConfig() {
  try {
    return { config: main.readConfig(process.env) }
  } catch (failure) {
    return { error: failure instanceof Error ? failure.message : String(failure) }
  }
}

/** @param {string} name @param {string} text */
function showStage(name, text) {
  const titles = { database: 'Database', seed: 'Seed', listening: 'Listening' }
  process.stdout.write(`  ✓ ${titles[/** @type {keyof typeof titles} */ (name)] ?? name} (${text})\n`)
}
