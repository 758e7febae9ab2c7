// Every declaration that reads topics or replies uses visibility.ts, or is listed here with the reason.
import { expect, test } from 'vitest'
import { rootDir } from '#server/base/config.ts'
import { isNode, type Module, readModules, readSourceFiles } from '#server/testing/source-modules.ts'

/** Reasons by file and declaration. */
const EXCEPTIONS: Record<string, string> = {
  'server/forum/topics/comment-topics.ts lockTopic': 'changes the topic with its post, for nobody to read',
  'server/forum/topics/hidden-topics.ts lockTopic': 'locks what is hidden or shown, for nobody to read',
  'server/forum/topics/topics.ts selectTopics': 'its callers say which',
  'server/forum/topics/topic-teasers.ts selectTeasers': 'its callers say which',
  'server/forum/posts/replies.ts selectReplies': 'its callers say which',
  'server/forum/reading/follows.ts followByWriting': 'in the transaction of the post, which asked',
  'server/forum/reading/reads.ts markRead': 'compares the places of two replies',
  'server/forum/notifications/replies.ts notificationsOf': 'names topics whose notifications are deleted',
  'server/forum/posts/answers.ts mustBeInTopic':
    'of a topic that the viewer was found to read; what is hidden it refuses',
  'server/forum/notifications/appreciation.ts withdrawnAnswer': 'takes news back and shows nothing',
  'server/forum/posts/deletions.ts mustBeUnanswered': 'counts replies, hidden ones too, and shows none',
  'server/forum/posts/deletions.ts runClearDeletedPost': 'clears what is deleted and shows nothing',
  'server/forum/posts/edit-drafts.ts editDrafts': 'mayEdit looks at each',
  'server/forum/posts/post-rows.ts lockTopicOfReply': 'locks and shows nothing',
  'server/forum/posts/post-rows.ts lockPost': 'locks; getPost looks at it',
  'server/forum/posts/post-rows.ts selectReplyRows': 'its caller says which',
  'server/forum/posts/post-rows.ts selectTopicRows': 'its caller says which',
  'server/forum/posts/posts.ts getSentReply': "a member's own, in the transaction of the post",
  'server/forum/personal-data.ts forumPersonalData': "a member's own, to the member",
  'server/forum/activity.ts forumActivity': 'postsBy says which',
  'server/forum/posts/posts-of-members.ts listPostsOf': 'postsBy says which',
  'server/forum/refreshing.ts refreshTopics': 'renders again and shows nothing',
  'server/forum/refreshing.ts refreshReplies': 'renders again and shows nothing',
  'server/forum/search.ts positionsOf': 'of replies that the search has found for the viewer',
  'server/forum/topics/views.ts countViews': 'counts for topics that were shown',
  'server/forum/topics/boards/boards.ts isEmpty': 'hidden topics keep a category from being deleted too',
  'server/forum/topics/boards/boards.ts moveRemains': 'moves what nobody is shown',
  'server/forum/topics/watched-topics.ts listWatched': 'for admins, who may read all; its callers say which',
  'server/forum/topics/moderation/splits.ts splitTopic': 'moves all chosen replies, shown or not',
  'server/forum/topics/moderation/splits.ts chosenReplies': 'a moderator has chosen them on the page',
  'server/forum/posts/draft-kinds.ts topicAfterMerge':
    'follows a topic, of which placesInTopics asks for rights',
  'server/forum/topics/moderation/moved-reads.ts moveCategoryReads': 'keeps what was read, shown or not',
  'server/forum/topics/moderation/moved-reads.ts splitReads': 'maps what was read, shown or not',
  'server/forum/seed.ts countTopics': 'of samples, all of which are shown',
}

const READS =
  /(?:\.(?:from|innerJoin|leftJoin)\(|\$count\(|isNoneOf\(|(?:from|join) \$\{)\s*forum(?:Topics|Replies)\b|(?:from|join) forum_(?:topics|replies)\b/

/** The exported conditions of visibility.ts, one of which a reading declaration uses. */
function namesOf(module: Module): string[] {
  return [...module.text.matchAll(/^export (?:const|function) (is\w+|topicSubject)/gm)].map(
    ([, name]) => name ?? '',
  )
}

interface Declaration {
  name: string
  text: string
}

/** A file's top-level declarations with their contents. */
function declarationsOf({ nodes, text }: Module): Declaration[] {
  const program = nodes.find(({ type }) => type === 'Program')
  const body = (program?.body ?? []) as unknown[]
  return body.filter(isNode).map((node) => {
    const of = isNode(node.declaration) ? node.declaration : node
    const slice = text.slice(node.start as number, node.end as number)
    return { name: /(?:function\*?|const|let|class) (\w+)/.exec(slice)?.[1] ?? of.type, text: slice }
  })
}

function readingsOf(modules: readonly Module[], shown: readonly string[]): string[] {
  const isShown = new RegExp(`\\b(?:${shown.join('|')})\\b`)
  return modules.flatMap((module) =>
    declarationsOf(module)
      .filter(({ text }) => READS.test(text) && !isShown.test(text))
      .map(({ name }) => `${module.path} ${name}`),
  )
}

const program = [...readSourceFiles(rootDir).sources].filter(
  ([path]) => path.startsWith('server/') && !/\.test\.ts$|\/testing\/|\/visibility\.ts$/.test(path),
)
const [visibility] = readModules(
  new Map([...readSourceFiles(rootDir).sources].filter(([path]) => path === 'server/forum/visibility.ts')),
)

test('every reading of topics and replies says whom it shows them to', () => {
  if (!visibility) throw new Error('the file of visibility is gone')
  const found = readingsOf(readModules(new Map(program)), namesOf(visibility))
  expect(found.sort()).toEqual(Object.keys(EXCEPTIONS).sort())
})

test('a reading that says nothing is found, in whatever way it asks', () => {
  const readings = [
    'export const a = (db) => db.select().from(forumTopics)',
    'async function b(db) { return db.$count(forumReplies) }',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a program's text
    'const c = sql`select 1 from ${forumTopics}`',
    'const d = sql`select 1 from forum_replies`',
    'const e = (db) => db.select().from(users).innerJoin(\n  forumTopics, yes)',
    'const shown = (db) => db.select().from(forumTopics).where(isTopicListed)',
  ]
  const planted = readModules(new Map([['server/forum/planted.ts', readings.join('\n')]]))
  expect(readingsOf(planted, ['isTopicListed']).map((one) => one.split(' ')[1])).toEqual([
    'a',
    'b',
    'c',
    'd',
    'e',
  ])
})
