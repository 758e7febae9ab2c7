// Every operator's command, in the order in which help lists them.
import { adminCreate } from './admin-create.ts'
import type { Command } from './command.ts'
import { doctor } from './doctor.ts'
import { jobsList } from './jobs.ts'
import { opdbSync } from './opdb-sync.ts'

export const commands: readonly Command[] = [adminCreate, opdbSync, jobsList, doctor]
