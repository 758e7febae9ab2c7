// All calls of the machines room.
import { machineAdmin } from './admin.ts'
import { machineImages } from './images.ts'
import { machines } from './machines.ts'
import { machinePages } from './pages.ts'
import { machineProposals } from './proposals.ts'

export const machinesCalls = {
  ...machines,
  ...machineAdmin,
  ...machinePages,
  ...machineImages,
  ...machineProposals,
}
