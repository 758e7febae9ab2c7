import type { TextAsked, Topic } from '#contract/forum/forum.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Catalogue } from '#server/machines/catalogue/catalogue.ts'
import { findTopicMachines } from './topic-machines.ts'
import { getTopic, toTopic } from './topics.ts'

export type ShowsTopic = (viewer: Viewer, id: number, asked?: TextAsked) => Promise<Topic>

/** One whole topic, with its machines. */
export function showsTopic({ db }: AppContext, catalogue: Catalogue): ShowsTopic {
  return async (viewer, id, asked) => {
    const row = await getTopic(db, viewer, id, asked)
    return toTopic(row, await findTopicMachines(db, catalogue.index(), row.machineIds))
  }
}
