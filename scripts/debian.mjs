// Packages of Debian that the tests need, installed where that is allowed: as root, where there is apt.
import { spawnSync } from 'node:child_process'
import { root, run } from './setup.mjs'

export function canInstall() {
  return (
    process.getuid?.() === 0 &&
    spawnSync('apt-get', ['--version'], { cwd: root, stdio: 'ignore' }).status === 0
  )
}

/**
 * Installs a package and removes none for it.
 * @param {string} name @returns {Promise<number>} exit code
 */
export async function installForDebian(name) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-q'], { quiet: true, env })
  const args = ['install', '-y', '-q', '--no-install-recommends', '--no-remove', name]
  return run('apt-get', args, { quiet: true, env })
}
