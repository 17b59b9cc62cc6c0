import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { builtPaths, readBuiltPage, sourcesOf } from './built-page.ts'
import { bin, runStep } from './step.ts'

/** Budgets, compressed with gzip. */
const BUDGETS = {
  articleScripts: '130 kB',
  homeScripts: '130 kB',
  articleStyles: '8 kB',
  homeStyles: '9 kB',
  largestStyles: '10 kB',
} as const

/** Code that a reader of an article has no use for. */
const NOT_FOR_ARTICLES = [
  /node_modules\/(?:firebase|@firebase|@tiptap|prosemirror-[a-z]+|mui-tiptap|pica)\//,
  /node_modules\/(?:@mui|@emotion|react-hook-form|zod|pagefind|d3-geo|topojson-client)\//,
  /src\/features\/(?:calculator|states|glossary|forms|sign-in|post-editor|post-archive)\//,
  /src\/features\/(?:image-upload|publish-receipt|search\/(?!search-form))/,
  /shared\/(?:calculators|post-writes|quality-gate)/,
]

/**
 * Measures a built site against the budgets and prints what it finds.
 *
 * @param publicDir the folder that `gatsby build` left
 * @returns whether every budget is kept
 */
export async function keepsBudgets(publicDir: string): Promise<boolean> {
  const { all, posts } = await builtPaths(publicDir)
  const [post] = posts
  if (post === undefined) {
    console.error(`${publicDir} holds no post: there is no article page to measure.`)
    return false
  }
  const article = await readBuiltPage(publicDir, post)
  const home = await readBuiltPage(publicDir, '/')
  let largest = home
  for (const page of all) {
    const one = await readBuiltPage(publicDir, page)
    if (one.css.length > largest.css.length) largest = one
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'pliego-sizes-'))
  try {
    const styles = async (name: string, css: string): Promise<string> => {
      const file = path.join(folder, 'styles', `${name}.css`)
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, css)
      return file
    }
    const config = path.join(folder, '.size-limit.json')
    const checks = [
      {
        name: `All JavaScript of an article page (${post})`,
        path: article.scripts,
        limit: BUDGETS.articleScripts,
      },
      { name: 'All JavaScript of the home page', path: home.scripts, limit: BUDGETS.homeScripts },
      {
        name: 'CSS inlined in an article page',
        path: await styles('article', article.css),
        limit: BUDGETS.articleStyles,
      },
      {
        name: 'CSS inlined in the home page',
        path: await styles('home', home.css),
        limit: BUDGETS.homeStyles,
      },
      {
        name: `CSS inlined in the page with most of it (${largest.path})`,
        path: await styles('largest', largest.css),
        limit: BUDGETS.largestStyles,
      },
    ].map((check) => ({ ...check, gzip: true }))
    await writeFile(config, JSON.stringify(checks))
    const { ok } = await runStep({
      name: 'Size budgets',
      command: [bin('size-limit'), '--config', config],
    })
    const strangers = await strangersIn(article.scripts)
    for (const stranger of strangers) {
      console.error(`✗ An article page loads code that its readers do not need: ${stranger}`)
    }
    return ok && strangers.length === 0
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function strangersIn(scripts: readonly string[]): Promise<readonly string[]> {
  const found = new Set<string>()
  for (const script of scripts) {
    for (const source of await sourcesOf(script)) {
      if (NOT_FOR_ARTICLES.some((pattern) => pattern.test(source))) {
        found.add(`${source} in ${path.basename(script)}`)
      }
    }
  }
  return [...found]
}
