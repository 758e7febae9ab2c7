// All operator commands, in the order of the help.

import { backup } from '#server/cli/backups/backup.ts'
import { restore } from '#server/cli/backups/restore.ts'
import { adminCreate } from './admin-create.ts'
import type { Command } from './command.ts'
import { doctor } from './doctor.ts'
import { jobsDrop, jobsList, jobsRetry, jobsRun } from './jobs.ts'
import { opdbSync } from './opdb-sync.ts'
import { searchRebuild } from './search-rebuild.ts'
import { userErase, userExport } from './user-data.ts'

export const commands: readonly Command[] = [
  adminCreate,
  userExport,
  userErase,
  opdbSync,
  searchRebuild,
  backup,
  restore,
  // Before the command whose name is their first word.
  jobsRetry,
  jobsDrop,
  jobsRun,
  jobsList,
  doctor,
]
