// Checks types: of all files together, and of those floors alone that have less than both worlds.
import { runTool } from './setup.mjs'

/** By their tsconfig.json: no document on the server, no Node in the browser, neither in the contract. The longest first. */
export const PROJECTS = ['.', 'server', 'web', 'contract']

/** @param {string} project */
export const typesTitle = (project) => `Types: ${project === '.' ? 'all files' : project}`

/**
 * Resolves with the compiler's exit code. What it found is kept among the dependencies: the next check reads only what
 * has changed, and a new installation begins afresh.
 * @param {string} project @param {Parameters<typeof runTool>[2]} [options]
 */
export function checkTypes(project, options) {
  const cache = `node_modules/.cache/types/${project === '.' ? 'all' : project}.tsbuildinfo`
  return runTool(
    'tsc',
    ['-p', project, '--singleThreaded', '--incremental', '--tsBuildInfoFile', cache],
    options,
  )
}
