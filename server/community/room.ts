// Everything that the community page plugs into the site.
import { communityRoutes } from './routes.ts'
import { searchMembers } from './search.ts'
import { communitySeed } from './seed.ts'

export const community = {
  seed: communitySeed,
  routes: communityRoutes,
  search: searchMembers,
}
