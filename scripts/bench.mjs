// npm run bench [name…]: the benchmarks, on the built program; results as tables and as JSON below bench/results.
import { runTool, setUp } from './setup.mjs'

await setUp()
process.exit(
  await runTool('tsx', ['bench/run.ts', ...process.argv.slice(2)], { env: { NODE_ENV: 'production' } }),
)
