import type { PlannedFile } from '../files/planned-file.ts'
import type { PostRedirect } from '../pages/plan/plan-pages.ts'
import type { DerivedFile, FilesMadeNow } from './maker/derived-file.ts'
import { NO_CHANGES } from './maker/derived-file.ts'

/** The list of redirects that the static server reads; see `planRedirects` for their order. */
const redirectsFile = (redirects: readonly PostRedirect[]): PlannedFile => ({
  path: '/_redirects.json',
  text: `${JSON.stringify(redirects, null, 2)}\n`,
})

const inOrder = (redirects: Iterable<PostRedirect>): PostRedirect[] =>
  [...redirects].sort((a, b) => (a.from < b.from ? -1 : 1))

export const redirectsList: DerivedFile = {
  makes: '/_redirects.json',
  from: 'former slugs of posts',
  all: ({ redirects }) => ({ files: [redirectsFile(redirects)] }),
  follow(site, files) {
    const redirects = new Map(site.redirects.map((redirect) => [redirect.from, redirect]))
    const now: FilesMadeNow = {
      async make({ fileInputs: { redirects: changed } }) {
        if (changed.set.length + changed.remove.length === 0) return NO_CHANGES
        for (const from of changed.remove) redirects.delete(from)
        for (const redirect of changed.set) redirects.set(redirect.from, redirect)
        const file = redirectsFile(inOrder(redirects.values()))
        await files.announce([file.path])
        return { written: (await files.write(file)) ? [file.path] : [], removed: [] }
      },
    }
    return { now }
  },
}
