import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { builtPaths, groupScripts, readBuiltPage, scriptsAtLoad, sourcesOf } from './built-page.ts'
import { bin, runStep } from '../tests/step.ts'

/** Budgets, compressed with gzip, and HTML with Brotli, as readers get it. */
const BUDGETS = {
  articleHtml: '15.5 kB',
  articleScripts: '100 kB',
  homeScripts: '100 kB',
  editorScripts: '606 kB',
  articleStyles: '6 kB',
  homeStyles: '6.2 kB',
  largestStyles: '8.2 kB',
} as const

/** The page of the authors' screens, and what it imports to open a post, by the names of the chunks. */
const EDITOR_PAGE = '/create'
const EDITOR_IMPORTS = ['identity', 'editor']

/** Code that a reader of an article has no use for. */
const NOT_FOR_ARTICLES = [
  /node_modules\/(?:firebase|@firebase|@tiptap|prosemirror-[a-z]+|pica)\//,
  /node_modules\/(?:html-react-parser|html-dom-parser|htmlparser2|style-to-js)\//,
  /node_modules\/(?:@mui|@emotion|react-hook-form|zod|pagefind|d3-geo|topojson-client)\//,
  /src\/features\/(?:calculator|states|glossary|forms|sign-in|post-editor)\//,
  /src\/features\/(?:publish-receipt|search\/(?!search-form))/,
  /src\/editing\//,
  /shared\/(?:calculators|post\/post-writes|quality-gate)/,
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
  let longest = article
  const loaded: string[] = []
  for (const page of all) {
    const one = await readBuiltPage(publicDir, page)
    if (one.css.length > largest.css.length) largest = one
    if (posts.includes(page) && one.html.length > longest.html.length) longest = one
    loaded.push(...scriptsAtLoad(one).map((script) => `${page}: ${script}`))
  }
  for (const script of loaded) console.error(`✗ A page loads a script before it is used: ${script}`)
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
      {
        name: `HTML of the largest article with its styles (${longest.path})`,
        path: path.join(publicDir, longest.path, 'index.html'),
        limit: BUDGETS.articleHtml,
        gzip: false,
      },
      { name: 'All JavaScript of the home page', path: home.scripts, limit: BUDGETS.homeScripts },
      {
        name: 'All JavaScript that opening a post in the editor loads',
        path: await editorScripts(publicDir),
        limit: BUDGETS.editorScripts,
      },
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
    ].map((check) => ({ gzip: true, ...check }))
    await writeFile(config, JSON.stringify(checks))
    const { ok } = await runStep({
      name: 'Size budgets',
      command: [bin('size-limit'), '--config', config],
    })
    const strangers = await strangersIn(article.scripts)
    for (const stranger of strangers) {
      console.error(`✗ An article page loads code that its readers do not need: ${stranger}`)
    }
    return ok && strangers.length === 0 && loaded.length === 0
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function editorScripts(publicDir: string): Promise<readonly string[]> {
  const { scripts } = await readBuiltPage(publicDir, EDITOR_PAGE)
  const imported = await Promise.all(EDITOR_IMPORTS.map((name) => groupScripts(publicDir, name)))
  for (const [index, files] of imported.entries()) {
    if (files.length === 0)
      throw new Error(`There is no chunk named ${EDITOR_IMPORTS[index] ?? ''}.`)
  }
  return [...new Set([...scripts, ...imported.flat()])]
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
